import { textIn } from '@domain/shared/localized';
import { type AreaView, pictureOf } from '@domain/venue/area-view';
import type { OpenVenue } from '@domain/venue/venue';
import { playedVideo } from '@domain/venue/video-provider';
import type { Widget } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import {
  isMotionOn,
  isMotionRefused,
  isViewFlat,
  isViewShown,
  type ViewStep,
} from '@machines/panorama/panorama.machine';
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconDeviceMobileRotated,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect } from 'react';
import { AssetImage } from '@/app/asset-image';
import type { PanoramaActor } from '@/app/panorama/use-panorama';
import { IconButton } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import { ContentProblem } from '@/ui/layers/content-problem';
import { Preview } from '../backdrop';
import backdrop from '../backdrop.module.css';
import { BackdropVideo } from '../backdrop-video';
import { keyOf, PortalLink } from '../in-view';
import { WidgetIcon, WidgetName } from '../widget-title';
import classes from './panorama.module.css';

interface PanoramaBackdropProps {
  venue: OpenVenue;
  view: AreaView;
  /** The name of the area. */
  name: string;
  panorama: PanoramaActor;
  /** Called with the picture's width divided by its height, once known. */
  onRatio: (ratio: number) => void;
  onOpen: (widget: Widget) => void;
}

const KEYS: Record<string, ViewStep> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '+': 'in',
  '=': 'in',
  '-': 'out',
};

/** Memory of phones and tablets: they get a smaller picture. */
const pictureSize = () => (matchMedia('(pointer: coarse)').matches ? '4096' : null);

/** Tells the panorama what can be shown: the picture, and the film while it plays. */
function useMedia({ panorama, onRatio }: Pick<PanoramaBackdropProps, 'panorama' | 'onRatio'>) {
  const [placeId, pictureId, filmId] = [useId(), useId(), useId()];
  useLayoutEffect(() => () => panorama.send({ type: 'view.hide' }), [panorama]);

  function show(mediaId: string, width: number, height: number): void {
    onRatio(width / height);
    panorama.send({ type: 'view.show', view: { placeId, mediaId, width, height } });
  }
  function showFilm(): boolean {
    const film = document.getElementById(filmId);
    if (!(film instanceof HTMLVideoElement) || film.videoHeight === 0) return false;
    show(filmId, film.videoWidth, film.videoHeight);
    return true;
  }
  const showPicture = (picture: HTMLImageElement): void =>
    show(pictureId, picture.naturalWidth, picture.naturalHeight);
  return {
    placeId,
    picture: {
      id: pictureId,
      onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
        void (showFilm() || showPicture(currentTarget)),
    },
    film: {
      id: filmId,
      onRatio: () => void showFilm(),
      onStop: () => {
        const picture = document.getElementById(pictureId);
        if (picture instanceof HTMLImageElement && picture.naturalHeight > 0) showPicture(picture);
        else panorama.send({ type: 'view.hide' });
      },
    },
  };
}

/** Shows the viewpoint all around, with pins and controls; its flat picture where that is not possible. */
export function PanoramaBackdrop(props: PanoramaBackdropProps) {
  const { venue, view, panorama } = props;
  const { i18n } = useLingui();
  const { placeId, picture, film } = useMedia(props);
  const isShown = useSelector(panorama, isViewShown);
  const asset = pictureOf(view.viewpoint, venue.assets, i18n.locale);
  const videoUrl = playedVideo(view.viewpoint ?? {}, i18n.locale);
  const alt = textIn(asset?.alts ?? [], i18n.locale);
  return (
    <div className={`${backdrop.backdrop} ${classes.backdrop}`} data-shown={isShown || undefined}>
      {asset && <FlatPicture {...picture} uri={asset.uri} alt={isShown ? '' : alt} panorama={panorama} />}
      {videoUrl && <BackdropVideo {...film} videoUrl={videoUrl} architecture={venue.architecture} />}
      <Place id={placeId} panorama={panorama} label={alt || props.name} />
      <div className={backdrop.shade} />
      {isShown && <Turnable {...props} />}
    </div>
  );
}

interface PanoramaControlsProps {
  panorama: PanoramaActor;
}

/** Buttons that turn the view. */
function PanoramaControls({ panorama }: PanoramaControlsProps) {
  const { t } = useLingui();
  const isOn = useSelector(panorama, isMotionOn);
  const turn = (step: ViewStep, label: string, icon: ReactNode) => (
    <IconButton
      className={classes.control}
      aria-label={label}
      onClick={() => panorama.send({ type: 'view.step', step })}
    >
      {icon}
    </IconButton>
  );
  return (
    <div className={classes.corner} data-reserved>
      <MotionNote panorama={panorama} />
      <div className={classes.controls}>
        {turn('left', t`Look left`, <IconChevronLeft size={20} aria-hidden />)}
        {turn('up', t`Look up`, <IconChevronUp size={20} aria-hidden />)}
        {turn('down', t`Look down`, <IconChevronDown size={20} aria-hidden />)}
        {turn('right', t`Look right`, <IconChevronRight size={20} aria-hidden />)}
        <IconButton
          className={classes.control}
          aria-label={t`Turn with the phone`}
          aria-pressed={isOn}
          onClick={() => panorama.send({ type: 'motion.toggle' })}
        >
          <IconDeviceMobileRotated size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

function MotionNote({ panorama }: PanoramaControlsProps) {
  const { t } = useLingui();
  const isRefused = useSelector(panorama, isMotionRefused);
  return (
    <div role="status">
      {isRefused && (
        <p className={classes.note}>{t`This device has no motion sensor, or the page may not use it.`}</p>
      )}
    </div>
  );
}

const Turnable = (props: PanoramaBackdropProps) => (
  <>
    <Pins {...props} />
    <PanoramaControls panorama={props.panorama} />
  </>
);

interface FlatPictureProps {
  id: string;
  uri: string;
  alt: string;
  panorama: PanoramaActor;
  onLoad: (event: SyntheticEvent<HTMLImageElement>) => void;
}

/** Loads the picture, which is only seen where it cannot be turned; until the view is there, its preview is. */
function FlatPicture({ panorama, ...picture }: FlatPictureProps) {
  const isFlat = useSelector(panorama, isViewFlat);
  const isShown = useSelector(panorama, isViewShown);
  return (
    <>
      <Preview uri={picture.uri} />
      <AssetImage
        {...picture}
        size={pictureSize()}
        className={isFlat ? `${backdrop.media} ${backdrop.shown}` : backdrop.media}
        fallback={
          <div className={backdrop.broken} data-reserved>
            <ContentProblem />
          </div>
        }
      />
      {!isShown && !isFlat && <div className={backdrop.skeleton} aria-hidden />}
    </>
  );
}

/** Where the viewer is, which the keyboard turns. */
function Place({ id, panorama, label }: { id: string; panorama: PanoramaActor; label: string }) {
  const { t } = useLingui();
  const hint = useId();
  const turn = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    panorama.send({ type: 'view.step', step });
  };
  return (
    <>
      <div
        id={id}
        className={classes.place}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys turn the view
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        onKeyDown={turn}
      />
      <span id={hint} hidden>{t`Turn with the arrow keys, zoom with plus and minus.`}</span>
    </>
  );
}

/** What is in the view, at its direction: for the pointer, because the same is in the list of the view. */
function Pins({ venue, view, onOpen }: PanoramaBackdropProps) {
  return (
    <div className={classes.pins} aria-hidden>
      {view.placed.map((widget) => {
        if (!('yaw' in widget.placement)) return null;
        const { yaw, pitch } = widget.placement;
        return (
          <PlainButton
            key={widget.id}
            className={classes.pin}
            tabIndex={-1}
            data-yaw={yaw}
            data-pitch={pitch}
            onClick={() => onOpen(widget)}
          >
            <WidgetIcon widget={widget} venue={venue} />
            <span className={classes.name}>
              <WidgetName widget={widget} />
            </span>
          </PlainButton>
        );
      })}
      {view.portals.map(
        (portal) =>
          'yaw' in portal && (
            <div
              key={keyOf(portal)}
              className={classes.portal}
              data-yaw={portal.yaw}
              data-pitch={portal.pitch}
            >
              <PortalLink portal={portal} venue={venue} tabIndex={-1} />
            </div>
          ),
      )}
    </div>
  );
}
