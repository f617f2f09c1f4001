import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import arabicWords from 'emoji-picker-element/i18n/ar';
import germanWords from 'emoji-picker-element/i18n/de';
import englishWords from 'emoji-picker-element/i18n/en';
import Picker from 'emoji-picker-element/picker';
import type { EmojiClickEvent, EmojiClickEventDetail } from 'emoji-picker-element/shared';
import german from 'emoji-picker-element-data/de/cldr/data.json?url';
import english from 'emoji-picker-element-data/en/cldr/data.json?url';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useDialogStep } from '@/app/use-dialog-step';
import { IconButton } from '@/ui/controls/button';
import { isSmallScreen } from '@/ui/hooks/use-media-query';
import classes from './emoji-picker.module.css';

const ENGLISH = { dataSource: english, i18n: englishWords, locale: 'en' };
// There are no Arabic names of emoji: they are searched by their English ones.
const LANGUAGES: Record<string, typeof ENGLISH> = {
  en: ENGLISH,
  de: { dataSource: german, i18n: germanWords, locale: 'de' },
  ar: { ...ENGLISH, i18n: arabicWords },
};

/** Returns a picker in a language whose emoji come from the venue's own server. */
const createPicker = (locale: string): Picker => new Picker(LANGUAGES[locale.slice(0, 2)] ?? ENGLISH);

interface EmojiPickerProps {
  onPick: (emoji: string) => void;
  onClose: () => void;
}

const emojiOf = ({ unicode }: EmojiClickEventDetail): string => unicode ?? '';

/** Lets the user choose one of all emoji; the focus returns to where it came from. */
export function EmojiPicker({ onPick, onClose }: EmojiPickerProps) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const host = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const picker = createPicker(locale);
    picker.addEventListener('emoji-click', ({ detail }: EmojiClickEvent) => pick.current(emojiOf(detail)));
    host.current?.append(picker);
    host.current?.focus({ preventScroll: true });
    if (!isSmallScreen()) picker.shadowRoot?.querySelector('input')?.focus({ preventScroll: true });
    return () => {
      picker.remove();
      opener?.focus({ preventScroll: true });
    };
  }, [locale]);
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
      role="dialog"
      aria-label={t`All reactions`}
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
      <div ref={host} tabIndex={-1} className={classes.host} />
    </div>
  );
}
