import { expect, test } from 'vitest';
import {
  type Box,
  coveringPicture,
  fitsAsCard,
  GAP,
  middleOf,
  placeOnStage,
  type Stage,
} from '@/views/area/place-on-stage';
import { type Seeded, seeded } from '../../support/seeded';

const WIDTHS = [960, 1280, 1366, 1920, 2560];
const HEIGHTS = [600, 1080];
const PHONE_HELD_SIDEWAYS = [844, 390] as const;
const PANEL = 360;
const MARGIN = 32;
/** Words of other languages are up to 60 % longer than English ones. */
const WORDS = { en: 1, longest: 1.6 };
const VIEWS_PER_SCREEN = 2;

interface Screen {
  width: number;
  height: number;
  words: keyof typeof WORDS;
  rtl: boolean;
  panel: boolean;
}

/** Every screen with each length of words in both directions; the panel is a column from 1280 pixels. */
const screens: Screen[] = [
  ...WIDTHS.flatMap((width) => HEIGHTS.map((height) => [width, height] as const)),
  PHONE_HELD_SIDEWAYS,
].flatMap(([width, height]) =>
  (Object.keys(WORDS) as Screen['words'][]).flatMap((words) =>
    [false, true].flatMap((rtl) =>
      (width < 1280 ? [false] : [false, true]).map((panel) => ({ width, height, words, rtl, panel })),
    ),
  ),
);

/** What is left of the screen below the header and above the footer, without the column of people. */
function stageOf({ width, height, words, rtl, panel }: Screen): Stage {
  const wide = width - (panel ? PANEL : 0);
  const high = height - (width < 1280 ? 60 : 150);
  const about = { width: Math.min(wide / 2, 400 * WORDS[words]), height: Math.round(150 * WORDS[words]) };
  const player = { x: MARGIN, y: 24, width: 44, height: 44 };
  const title = { ...about, x: MARGIN, y: high - MARGIN - about.height };
  const mirrored = (box: Box) => ({ ...box, x: wide - box.x - box.width });
  const reserved = rtl ? [title, player].map(mirrored) : [title, player];
  return { width: wide, height: high, margin: MARGIN, reserved };
}

/** Up to five cards and three portals, anywhere on the picture, also on top of each other. */
function wantedOn(stage: Stage, { words, width: screen }: Screen, random: Seeded): Box[] {
  const picture = coveringPicture({ width: screen, height: stage.height }, 16 / 9);
  const at = (size: { width: number; height: number }) => ({
    ...size,
    x: picture.x + picture.width * random.fraction(),
    y: picture.y + picture.height * random.fraction(),
  });
  const card = () =>
    at({ width: 240 + random.below(200), height: Math.round((110 + random.below(160)) * WORDS[words]) });
  const portal = () => at({ width: Math.min(240, (100 + random.below(80)) * WORDS[words]), height: 44 });
  return [
    ...Array.from({ length: 1 + random.below(5) }, card),
    ...Array.from({ length: random.below(4) }, portal),
  ];
}

const overlap = (one: Box, other: Box): boolean =>
  one.x + one.width > other.x &&
  other.x + other.width > one.x &&
  one.y + one.height > other.y &&
  other.y + other.height > one.y;

const isInside = ({ x, y, width, height }: Box, stage: Stage, high: number): boolean =>
  x >= stage.margin - 0.01 &&
  y >= stage.margin - 0.01 &&
  x + width <= stage.width - stage.margin + 0.01 &&
  y + height <= high - stage.margin + 0.01;

test.each(screens)(
  'nothing covers anything at $width×$height, words $words, right to left $rtl, people open $panel',
  (screen) => {
    const stage = stageOf(screen);
    const random = seeded(screen.width * 10_000 + screen.height);
    for (let view = 0; view < VIEWS_PER_SCREEN; view++) {
      const wanted = wantedOn(stage, screen, random);
      const { height, places } = placeOnStage(stage, wanted);
      const sizes = (boxes: Box[]) => boxes.map(({ width, height }) => ({ width, height }));
      expect(sizes(places)).toEqual(sizes(wanted));
      expect(height).toBeGreaterThanOrEqual(stage.height);
      expect(places.filter((box) => !isInside(box, stage, height))).toEqual([]);
      const all = [...stage.reserved, ...places];
      const covered = places.filter((box) => all.some((other) => other !== box && overlap(box, other)));
      expect(covered).toEqual([]);
    }
  },
);

const STAGE: Stage = { width: 1280, height: 700, margin: 32, reserved: [] };
const CARD = { width: 300, height: 200 };

test('a card with room around it stays exactly where the designer placed it', () => {
  const wanted = [
    { ...CARD, x: 100, y: 90 },
    { ...CARD, x: 500, y: 300 },
  ];
  expect(placeOnStage(STAGE, wanted)).toEqual({ height: 700, places: wanted });
});

test('two cards at the same place stand side by side, one of them where it wants to be', () => {
  const wanted = { ...CARD, x: 400, y: 100 };
  const { places } = placeOnStage(STAGE, [wanted, wanted]);
  expect(places).toContainEqual(wanted);
  expect(places).toContainEqual({ ...wanted, x: wanted.x - CARD.width - GAP });
});

test('three cards that fit only in one row move together into it', () => {
  const stage = { ...STAGE, width: 1006, height: 300 };
  const wanted = [290, 520, 740].map((x) => ({ ...CARD, x, y: 60 }));
  const { height, places } = placeOnStage(stage, wanted);
  expect(height).toBe(300);
  expect(places.map(({ y }) => y)).toEqual([60, 60, 60]);
  expect(places.map(({ x }) => x)).toEqual([42, 358, 674]);
});

test('a card moves off the title by the shortest way', () => {
  const title = { x: 32, y: 500, width: 400, height: 168 };
  const wanted = { ...CARD, x: 100, y: 320 };
  expect(placeOnStage({ ...STAGE, reserved: [title] }, [wanted]).places).toEqual([
    { ...wanted, y: 500 - GAP - CARD.height },
  ]);
});

test('a stage without room becomes higher, and covers nothing', () => {
  const stage = { ...STAGE, width: 364, height: 300 };
  const wanted = [0, 1, 2].map(() => ({ ...CARD, x: 0, y: 0 }));
  const { height, places } = placeOnStage(stage, wanted);
  expect(places.map(({ y }) => y).sort((one, other) => one - other)).toEqual([32, 248, 464]);
  expect(height).toBe(464 + 200 + 32);
});

test('cards that give way to the people stay in the order from left to right that they have on the picture', () => {
  const title = { x: 32, y: 436, width: 400, height: 150 };
  const { places } = placeOnStage({ width: 1006, height: 618, margin: 32, reserved: [title] }, [
    { x: 1024, y: 380, width: 336, height: 184 },
    { x: 1121, y: 50, width: 343, height: 220 },
    { x: 244, y: 243, width: 337, height: 203 },
    { x: 698, y: 255, width: 358, height: 228 },
    { x: 206, y: 395, width: 287, height: 178 },
  ]);
  const [, right, left] = places.map(({ x }) => x);
  expect(left).toBeLessThan(right as number);
});

test('an empty stage keeps its height', () => {
  expect(placeOnStage(STAGE, [])).toEqual({ height: 700, places: [] });
});

test.each([
  { stage: { width: 1600, height: 450 }, picture: { x: 0, y: -225, width: 1600, height: 900 } },
  { stage: { width: 800, height: 900 }, picture: { x: -400, y: 0, width: 1600, height: 900 } },
])('a picture covers a stage of $stage.width×$stage.height, cropped at two edges', ({ stage, picture }) => {
  expect(coveringPicture(stage, 16 / 9)).toEqual(picture);
});

test('hundreds of cards stand in rows below the first ones, without overlap and without a long search', () => {
  const wanted = Array.from({ length: 400 }, () => ({ ...CARD, x: STAGE.width, y: 0 }));
  const { height, places } = placeOnStage(STAGE, wanted);
  expect(places.filter((box) => !isInside(box, STAGE, height))).toEqual([]);
  expect(places.filter((box) => places.some((other) => other !== box && overlap(box, other)))).toEqual([]);
});

const MIDDLE = middleOf({ x: 0, y: 0, width: 1280, height: 700 });
const ROOM = { width: 280, height: 200 };
const TITLE = { x: 32, y: 500, width: 400, height: 168 };

test.each([
  ['with room is a card', { x: 32, y: 40 }, ROOM, true],
  ['without an object of its own is a card where nothing is', { x: 948, y: 32 }, null, true],
  ['whose room is the middle of the picture is a pin', { x: 420, y: 220 }, ROOM, false],
  ['whose room only reaches into the middle is a card', { x: 420, y: 120 }, ROOM, true],
  ['over the title is a pin', { x: 60, y: 420 }, ROOM, false],
  ['over a way to another area is a pin', { x: 900, y: 450 }, ROOM, false],
  ['much higher than its object is a pin', { x: 32, y: 40 }, { width: 280, height: 120 }, false],
])('a widget %s', (_, at, room, isCard) => {
  const portals = [{ x: 1000, y: 500, width: 120, height: 44 }];
  const stage = { ...STAGE, reserved: [TITLE] };
  expect(
    fitsAsCard(stage, { widgets: [{ card: { ...CARD, ...at }, room }], portals, middle: MIDDLE }),
  ).toEqual([isCard]);
});

test('of two widgets at the same place the first one is a card', () => {
  const widget = { card: { ...CARD, x: 32, y: 40 }, room: ROOM };
  expect(fitsAsCard(STAGE, { widgets: [widget, widget], portals: [], middle: MIDDLE })).toEqual([
    true,
    false,
  ]);
});

test('a pin leaves the middle of the picture free, where a way to another area may be', () => {
  const wanted = { x: 600, y: 220, width: 160, height: 44 };
  const { places } = placeOnStage(STAGE, [{ ...wanted, avoids: MIDDLE }, wanted]);
  expect(places.map((place) => overlap(place, MIDDLE))).toEqual([false, true]);
});

test('a card leaves the middle of the picture free while there is room elsewhere, and stays where there is none', () => {
  const wanted = { ...CARD, x: 500, y: 300, avoids: MIDDLE };
  const covers = (stage: Stage) =>
    placeOnStage(stage, [wanted]).places.some((place) => overlap(place, MIDDLE));
  expect(covers(STAGE)).toBe(false);
  const around = [
    { x: 0, y: 0, width: 1280, height: 200 },
    { x: 0, y: 200, width: 450, height: 500 },
    { x: 840, y: 200, width: 440, height: 500 },
    { x: 450, y: 560, width: 390, height: 140 },
  ];
  expect(covers({ ...STAGE, reserved: around })).toBe(true);
});
