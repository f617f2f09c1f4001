import { useLingui } from '@lingui/react/macro';
import { areEmojiMissing, type emojiPickerMachine } from '@machines/chat-room/emoji-picker.machine';
import { IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import {
  type EmojiData,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  EmojiPicker as Picker,
  useSkinTone,
} from 'frimousse';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { keepSkinTone, keptSkinTone } from '@/app/use-chat';
import { useDialogStep } from '@/app/use-dialog-step';
import { IconButton } from '@/ui/controls/button';
import { isSmallScreen } from '@/ui/hooks/use-media-query';
import { FailedList, ListNote } from '@/ui/text/list-note';
import classes from './emoji-picker.module.css';

/** One of the emoji of Unicode, named in a language. */
interface NamedEmoji {
  emoji: string;
  annotation: string;
  tags?: readonly string[];
  group: number;
  version: number;
  skins?: readonly { emoji: string; tone: number | readonly number[] }[];
}

const FILES = import.meta.glob<readonly NamedEmoji[]>(
  '/node_modules/emoji-picker-element-data/{bn,da,de,en,es,et,fi,fr,hi,hu,it,ja,lt,nl,pl,pt,ru,sv,zh}/cldr/data.json',
  { import: 'default' },
);
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;
/** Skin tones and hair, which are parts of other emoji. */
const PARTS = 2;

/** Returns the language in which the emoji are named and searched: English where there are no other names. */
function namedIn(locale: string): { lang: string; load: (() => Promise<readonly NamedEmoji[]>) | undefined } {
  const fileOf = (lang: string) => FILES[`/node_modules/emoji-picker-element-data/${lang}/cldr/data.json`];
  const lang = locale.slice(0, 2);
  const load = fileOf(lang);
  return load ? { lang, load } : { lang: 'en', load: fileOf('en') };
}

const skinsOf = ({ emoji, skins = [] }: NamedEmoji) =>
  Object.fromEntries(
    TONES.map((name, index) => [name, skins.find(({ tone }) => tone === index + 1)?.emoji ?? emoji]),
  );

const toPicked = (one: NamedEmoji): EmojiData['emojis'][number] => ({
  emoji: one.emoji,
  label: one.annotation,
  tags: [...(one.tags ?? [])],
  category: one.group,
  version: one.version,
  ...(one.skins && { skins: skinsOf(one) as Record<(typeof TONES)[number], string> }),
});

const FONT = '22px "Foyer Emoji"';

/** Returns whether the font has an emoji as one sign, all of which are as wide: of some it has the parts, or none. */
async function signsOfFont(): Promise<(one: NamedEmoji) => boolean> {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return () => true;
  await document.fonts.load(FONT, '✋');
  context.font = FONT;
  const { width } = context.measureText('✋');
  return ({ emoji }) => Math.abs(context.measureText(emoji).width - width) < 0.2 * width;
}

type EmojiProps = EmojiPickerListEmojiProps & { lang?: string };

/** The picker counts rows and columns from 0, ARIA from 1. */
const oneMore = (index: number | undefined): number | undefined => (index === undefined ? index : index + 1);

function Row(row: EmojiPickerListRowProps) {
  const counted = { ...row, 'aria-rowindex': oneMore(row['aria-rowindex']) };
  return <div {...counted} />;
}

function Emoji({ emoji, ...button }: EmojiProps) {
  const counted = { ...button, 'aria-colindex': oneMore(button['aria-colindex']) };
  return (
    <button type="button" {...counted}>
      {emoji.emoji}
    </button>
  );
}

const EnglishEmoji = (emoji: EmojiPickerListEmojiProps) => <Emoji {...emoji} lang="en" />;
const COMPONENTS = { Row, Emoji };
const IN_ENGLISH = { Row, Emoji: EnglishEmoji };

function useSkinTones(): EmojiData['skinTones'] {
  const { t } = useLingui();
  return {
    light: t`Light skin tone`,
    'medium-light': t`Medium-light skin tone`,
    medium: t`Medium skin tone`,
    'medium-dark': t`Medium-dark skin tone`,
    dark: t`Dark skin tone`,
  };
}

/** Returns what the picker shows in the language of the page. */
function useEmojiData(): (locale: string) => Promise<EmojiData> {
  const { t } = useLingui();
  const labels = [
    t`Smileys and emotion`,
    t`People and body`,
    '',
    t`Animals and nature`,
    t`Food and drink`,
    t`Travel and places`,
    t`Activities`,
    t`Objects`,
    t`Symbols`,
    t`Flags`,
  ];
  const skinTones = useSkinTones();
  const categories = labels.map((label, index) => ({ label, index })).filter(({ index }) => index !== PARTS);
  return async (locale) => {
    const [known = [], isSign] = await Promise.all([namedIn(locale).load?.(), signsOfFont()]);
    const shown = known.filter(({ group }) => group !== PARTS).filter(isSign);
    return { locale, emojis: shown.map(toPicked), categories, skinTones };
  };
}

/** Changes the skin tone, which this device keeps, to the next one. */
function SkinToneButton() {
  const { t } = useLingui();
  const names = useSkinTones();
  const [tone, setTone, variations] = useSkinTone('✋');
  const at = variations.findIndex(({ skinTone }) => skinTone === tone);
  const next = variations[(at + 1) % variations.length];
  return (
    <IconButton
      aria-label={tone === 'none' ? t`Skin tone` : names[tone]}
      className={classes.tone}
      onClick={() => {
        if (!next) return;
        setTone(next.skinTone);
        keepSkinTone(next.skinTone);
      }}
    >
      {variations[at]?.emoji}
    </IconButton>
  );
}

interface EmojiPickerProps {
  picker: ActorRefFrom<typeof emojiPickerMachine>;
  onPick: (emoji: string) => void;
}

const NO_EMOJI = { emojis: [], categories: [], skinTones: {} as EmojiData['skinTones'] };

function AllEmoji({ picker, onPick }: EmojiPickerProps) {
  const { t, i18n } = useLingui();
  const missing = useSelector(picker, areEmojiMissing);
  const kept = keptSkinTone();
  const dataIn = useEmojiData();
  const load = (locale: string) =>
    dataIn(locale).catch((): EmojiData => {
      picker.send({ type: 'emoji.failed' });
      return { locale, ...NO_EMOJI };
    });
  if (missing)
    return (
      <FailedList onRetry={() => picker.send({ type: 'picker.retry' })}>
        {t`The emoji could not be loaded.`}
      </FailedList>
    );
  return (
    <Picker.Root
      className={classes.picker}
      locale={i18n.locale}
      columns={8}
      skinTone={TONES.find((tone) => tone === kept) ?? 'none'}
      resolveEmojiData={load}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <div className={classes.tools}>
        <Picker.Search
          className={classes.search}
          aria-label={t`Search emoji`}
          placeholder={t`Search emoji`}
          dir="auto"
        />
        <SkinToneButton />
      </div>
      <Picker.Viewport className={classes.viewport} tabIndex={0}>
        <Picker.Empty>
          <ListNote>{t`No emoji found.`}</ListNote>
        </Picker.Empty>
        <Picker.List
          className={classes.list}
          components={namedIn(i18n.locale).lang === 'en' ? IN_ENGLISH : COMPONENTS}
        />
      </Picker.Viewport>
    </Picker.Root>
  );
}

/** Lets the user choose one of all emoji; the focus returns to where it came from. */
export function EmojiPicker({ picker, onPick }: EmojiPickerProps) {
  const { t } = useLingui();
  const onClose = () => picker.send({ type: 'picker.close' });
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const search = isSmallScreen() ? null : dialog.current?.querySelector('input');
    (search ?? dialog.current)?.focus({ preventScroll: true });
    return () => opener?.focus({ preventScroll: true });
  }, []);
  useDialogStep(true, onClose);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
  };
  return (
    <div
      ref={dialog}
      role="dialog"
      aria-label={t`All reactions`}
      tabIndex={-1}
      className={classes.dialog}
      onKeyDown={closeOnEscape}
      onBlur={closeOutside}
      data-mantine-stop-propagation="true"
    >
      <div className={classes.head}>
        <span>{t`All reactions`}</span>
        <IconButton aria-label={t`Close`} onClick={onClose}>
          <IconX size={20} />
        </IconButton>
      </div>
      <AllEmoji picker={picker} onPick={onPick} />
    </div>
  );
}
