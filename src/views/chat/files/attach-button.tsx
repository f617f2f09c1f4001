import { FILE_TYPES } from '@domain/chat/file-type';
import { useLingui } from '@lingui/react/macro';
import { IconPaperclip } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { IconButton } from '@/ui/controls/button';
import classes from './attach-button.module.css';

/** The chooser of the system shows files of these types first. */
const ACCEPTED = Object.entries(FILE_TYPES)
  .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',');

/** Lets the user choose files for a channel. */
export function AttachButton({ onChoose }: { onChoose: (files: Iterable<File>) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose(currentTarget.files ?? []);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      <IconButton
        className={classes.button}
        aria-label={t`Attach file`}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={20} stroke={1.6} />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        className={classes.input}
        tabIndex={-1}
        aria-hidden
        onChange={choose}
      />
    </>
  );
}
