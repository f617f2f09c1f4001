import '@photo-sphere-viewer/core/index.css';
import { Failure, toFailure } from '@domain/shared/failure';
import { required } from '@domain/shared/required';
import type { PanoramaPort, PanoramaView, ViewerReport, ViewStep } from '@machines/panorama/panorama.machine';
import { CONSTANTS, events, SYSTEM, Viewer } from '@photo-sphere-viewer/core';
import { GyroscopePlugin } from '@photo-sphere-viewer/gyroscope-plugin';
import { setDefaultPolicy } from '../default-policy';
import { mediaOf, PageMediaAdapter, sourceOf } from './page-media';
import { watchPointers } from './pointers';

declare module '@photo-sphere-viewer/core' {
  interface Renderer {
    /** Begins to draw, and begins again. */
    init(): void;
  }
}

/** Memory of phones: a picture of 8,192 pixels takes 130 MB in it. */
const PHONE_MAX_WIDTH = 4_096;
const STEP: Record<ViewStep, { yaw: number; pitch: number; zoom: number }> = {
  left: { yaw: -30, pitch: 0, zoom: 0 },
  right: { yaw: 30, pitch: 0, zoom: 0 },
  up: { yaw: 0, pitch: 15, zoom: 0 },
  down: { yaw: 0, pitch: -15, zoom: 0 },
  in: { yaw: 0, pitch: 0, zoom: 10 },
  out: { yaw: 0, pitch: 0, zoom: -10 },
};
/** A turn covers 63 % of what is left of its way in this time, in milliseconds. */
const SETTLING = 130;
/** What is left of a turn when it is over, in radians. */
const ARRIVED = 0.0005;
const FACE_TIME = 700;
/** How long a device may take until its sensor says something, in milliseconds. */
const SENSOR_TIMEOUT = 1_500;
/** How long a view that is let go of goes on at its speed, in milliseconds. */
const SWING = 160;
const PINCH_ZOOM = 120;
const WHEEL_ZOOM = 6;
const MAX_PITCH = 85;
const FIRST_ZOOM = 45;
/** Half of the height of a pin. */
const PIN = 22;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const isReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
const isHandheld = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Returns the canvas of the viewer with its only graphics context. */
function openContext(): { canvas: HTMLCanvasElement; context: WebGL2RenderingContext } {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2', { antialias: true, alpha: true });
  if (!context) throw new Failure('FUNCTION_UNSUPPORTED', 'The browser has no WebGL');
  return { canvas, context };
}

/** The viewer would find this out with a context of its own, and remember it in the browser's storage. */
const describeSystem = (context: WebGL2RenderingContext): void =>
  void Object.assign(SYSTEM, {
    loaded: true,
    isWebGLSupported: true,
    pixelRatio: devicePixelRatio,
    maxTextureWidth: context.getParameter(context.MAX_TEXTURE_SIZE) as number,
    isTouchEnabled: { initial: false, promise: Promise.resolve(false) },
  });

const elementOf = (id: string): HTMLElement => required(document.getElementById(id));

/** Returns where pins would be below something, on stages that have room for it: titles, lists, controls and cards. */
const coveredBoxes = (place: HTMLElement): DOMRect[] =>
  [...(place.closest('[data-immersive]')?.querySelectorAll('[data-reserved], [data-place]') ?? [])].map(
    (element) => element.getBoundingClientRect(),
  );

const isInside = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x > left - PIN && x < right + PIN && y > top - PIN && y < bottom + PIN;

/**
 * Moves what has `data-yaw` and `data-pitch`, in degrees, to its direction in the view. Hidden are those behind the
 * visitor and those below something else.
 */
function placePins(viewer: Viewer, place: HTMLElement): void {
  const { left, top } = place.getBoundingClientRect();
  const covered = coveredBoxes(place);
  for (const pin of place.parentElement?.querySelectorAll<HTMLElement>('[data-yaw]') ?? []) {
    const direction = { yaw: radians(Number(pin.dataset.yaw)), pitch: radians(Number(pin.dataset.pitch)) };
    const { x, y } = viewer.dataHelper.sphericalCoordsToViewerCoords(direction);
    const isVisible =
      viewer.dataHelper.isPointVisible(direction) && !covered.some((box) => isInside(box, left + x, top + y));
    pin.toggleAttribute('data-visible', isVisible);
    pin.style.translate = `calc(${x.toFixed(1)}px - 50%) calc(${y.toFixed(1)}px - 50%)`;
  }
}

interface Goal {
  yaw: number;
  pitch: number;
  zoom: number;
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** Turns the viewer smoothly towards a goal that steps and gestures move; at once with reduced motion. */
function createTurning(viewer: Viewer) {
  let goal: Goal | null = null;
  const current = (): Goal => {
    const { yaw, pitch } = viewer.getPosition();
    return { yaw: yaw > Math.PI ? yaw - 2 * Math.PI : yaw, pitch, zoom: viewer.getZoomLevel() };
  };
  const show = ({ yaw, pitch, zoom }: Goal): void => {
    viewer.rotate({ yaw, pitch });
    viewer.zoom(zoom);
  };
  const moved = (from: Goal, { yaw, pitch, zoom }: Goal): Goal => ({
    yaw: from.yaw + yaw,
    pitch: within(from.pitch + pitch, -radians(MAX_PITCH), radians(MAX_PITCH)),
    zoom: within(from.zoom + zoom, 0, 100),
  });
  /** What is left to the goal: the shorter way around, wherever the goal was counted to. */
  const rest = (from: Goal, to: Goal): Goal => ({
    yaw: Math.atan2(Math.sin(to.yaw - from.yaw), Math.cos(to.yaw - from.yaw)),
    pitch: to.pitch - from.pitch,
    zoom: to.zoom - from.zoom,
  });
  viewer.addEventListener(events.BeforeRenderEvent.type, ({ elapsed }) => {
    if (!goal) return;
    const now = current();
    const { yaw, pitch, zoom } = rest(now, goal);
    const isThere = Math.abs(yaw) + Math.abs(pitch) + Math.abs(zoom) / 100 < ARRIVED;
    const share = isThere || isReduced() ? 1 : 1 - Math.exp(-elapsed / SETTLING);
    show(moved(now, { yaw: yaw * share, pitch: pitch * share, zoom: zoom * share }));
    if (share === 1) goal = null;
  });
  return {
    stop: (): void => {
      goal = null;
      void viewer.stopAnimation();
    },
    /** Moves at once, as a finger does. */
    move: (by: Goal): void => {
      goal = null;
      show(moved(current(), by));
    },
    /** Moves the goal. */
    step: (by: Goal): void => {
      void viewer.stopAnimation();
      goal = moved(goal ?? current(), by);
    },
  };
}

type Turning = ReturnType<typeof createTurning>;

/** Turns the viewer by fingers, mouse and wheel. */
function turnByHand(
  viewer: Viewer,
  turning: Turning,
  element: HTMLElement,
  report: (one: ViewerReport) => void,
): void {
  const angleOf = (x: number, y: number, time = 1): Goal => {
    const { hFov, size } = viewer.state;
    const perPixel = (radians(hFov) / size.width) * time;
    return { yaw: -x * perPixel, pitch: y * perPixel, zoom: 0 };
  };
  watchPointers(element, {
    onBegin: () => {
      report({ type: 'viewer.dragged' });
      turning.stop();
    },
    onTurn: (x, y) => turning.move(angleOf(x, y)),
    onPinch: (share) => turning.move({ yaw: 0, pitch: 0, zoom: share * PINCH_ZOOM }),
    onEnd: (x, y) => {
      if (!isReduced()) turning.step(angleOf(x, y, SWING));
      report({ type: 'viewer.released' });
    },
    onWheel: (direction) => turning.step({ yaw: 0, pitch: 0, zoom: direction * WHEEL_ZOOM }),
  });
}

/** Resolves when the device says how it is held. Rejects when its sensor is silent. */
const sensed = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('deviceorientation', read);
    };
    const read = ({ alpha }: DeviceOrientationEvent): void => {
      if (alpha === null) return;
      end();
      resolve();
    };
    const timer = setTimeout(() => {
      end();
      reject(new Failure('FUNCTION_UNSUPPORTED', 'The sensor is silent'));
    }, SENSOR_TIMEOUT);
    addEventListener('deviceorientation', read);
  });

/** Turns the viewer with the device until the returned function is called. */
function turnByDevice(
  viewer: Viewer,
  onBegin: () => void,
  onFailure: (failure: Failure) => void,
): () => void {
  let gyroscope: GyroscopePlugin | undefined;
  let isOver = false;
  const begin = async (): Promise<void> => {
    // Where the browser asks the user, the sensor is silent until then.
    const isAsked = 'DeviceOrientationEvent' in window && 'requestPermission' in DeviceOrientationEvent;
    if (!isAsked) await sensed();
    if (isOver) return;
    gyroscope = new GyroscopePlugin(viewer, {});
    gyroscope.init();
    await gyroscope.start();
    if (isAsked) await sensed();
    onBegin();
  };
  begin().catch((error: unknown) => {
    // The library rejects without a reason where the user does not permit it.
    if (!isOver) onFailure(toFailure(error ?? new Failure('FORBIDDEN', 'The sensor may not be used')));
  });
  return () => {
    isOver = true;
    gyroscope?.destroy();
  };
}

/** The one viewer of the page, with the element that goes from place to place. */
function createViewer(report: (one: ViewerReport) => void) {
  const { canvas, context } = openContext();
  describeSystem(context);
  const element = document.createElement('div');
  // Its own mouse, touch and wheel handling would keep pages from scrolling.
  element.className = CONSTANTS.CAPTURE_EVENTS_CLASS;
  element.style.cssText = 'position: absolute; inset: 0';
  document.body.append(element);
  // Its own buttons and notes, which Foyer does not show, are set as markup.
  setDefaultPolicy();
  const viewer = new Viewer({
    container: element,
    adapter: PageMediaAdapter,
    rendererParameters: { canvas, context, antialias: true, alpha: true },
    canvasBackground: 'transparent',
    navbar: false,
    keyboard: false,
    mousemove: false,
    mousewheel: false,
    minFov: 30,
    maxFov: 90,
    defaultZoomLvl: FIRST_ZOOM,
  });
  element.remove();
  let pause = () => {};
  viewer.renderer.setCustomRenderer((renderer) => {
    pause = () => renderer.setAnimationLoop(null);
    return renderer;
  });
  const turning = createTurning(viewer);
  turnByHand(viewer, turning, element, report);
  // Other pins, and other things on the view, after a new version of the venue or when a card opens.
  const changes = new MutationObserver(() => viewer.needsUpdate());
  viewer.addEventListener(events.RenderEvent.type, () => {
    if (element.parentElement) placePins(viewer, element.parentElement);
  });
  canvas.addEventListener('webglcontextlost', () => report({ type: 'viewer.lost' }));
  canvas.addEventListener('webglcontextrestored', () => {
    viewer.needsUpdate();
    report({ type: 'viewer.restored' });
  });
  return { viewer, element, turning, changes, pause: () => pause(), isLost: () => context.isContextLost() };
}

type CreatedViewer = ReturnType<typeof createViewer>;

/** Moves the viewer into a place, where it draws again. */
function moveInto({ viewer, element, turning, changes }: CreatedViewer, place: HTMLElement): void {
  turning.stop();
  place.prepend(element);
  changes.observe(place.closest('[data-immersive]') ?? place.parentElement ?? place, {
    attributeFilter: ['data-yaw', 'data-pitch', 'data-settled'],
    childList: true,
    subtree: true,
  });
  viewer.autoSize();
  if (viewer.state.ready) viewer.renderer.init();
}

const widthLimit = (): number => Math.min(SYSTEM.maxTextureWidth, isHandheld() ? PHONE_MAX_WIDTH : Infinity);

/** Creates what shows views of 360°: its viewer comes with the first of them and stays for the whole visit. */
export function createPanoramaViewer(): PanoramaPort {
  let report: (one: ViewerReport) => void = () => {};
  let created: CreatedViewer | undefined;
  let shown: PanoramaView | null = null;

  return {
    showView: async (view) => {
      shown = view;
      created ??= createViewer((one) => report(one));
      const { viewer } = created;
      const source = await sourceOf(mediaOf(view.mediaId), widthLimit());
      if (shown !== view) return;
      moveInto(created, elementOf(view.placeId));
      viewer.state.continuousUpdateCount = source.media instanceof HTMLVideoElement ? 1 : 0;
      await viewer.setPanorama(source, {
        transition: false,
        showLoader: false,
        position: { yaw: 0, pitch: 0 },
        zoom: FIRST_ZOOM,
      });
    },
    hideView: async (view) => {
      if (shown !== view || !created) return;
      shown = null;
      created.turning.stop();
      created.changes.disconnect();
      created.pause();
      created.element.remove();
    },
    step: async (step) => {
      const { yaw, pitch, zoom } = STEP[step];
      created?.turning.step({ yaw: radians(yaw), pitch: radians(pitch), zoom });
    },
    face: async ({ yaw, pitch }) => {
      if (!created) return;
      created.turning.stop();
      const direction = { yaw: radians(yaw), pitch: radians(pitch) };
      if (isReduced()) created.viewer.rotate(direction);
      else created.viewer.animate({ ...direction, speed: FACE_TIME });
    },
    watchViewer: (_, onValue) => {
      report = onValue;
      if (created?.isLost()) onValue({ type: 'viewer.lost' });
      return () => {
        report = () => {};
      };
    },
    watchMotion: (_, onValue, onFailure) =>
      created ? turnByDevice(created.viewer, () => onValue({ type: 'motion.begun' }), onFailure) : () => {},
  };
}
