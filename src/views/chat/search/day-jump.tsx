import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useChatPart } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/text-field';
import classes from './day-jump.module.css';

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns the day of the reader as fields for dates have it. */
const today = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** Leads to the first message of a day of the reader. */
export function DayJump() {
  const { t } = useLingui();
  const search = useChatPart('search');
  const room = useChatPart('room');
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Without a zone it is a time of the reader.
    const from = new Date(`${new FormData(event.currentTarget).get('day')}T00:00`).getTime();
    search?.send({ type: 'search.close' });
    room?.send({ type: 'time.jump', from });
  };
  return (
    <form className={classes.form} onSubmit={show}>
      <TextField label={t`Go to a day`} name="day" type="date" max={today()} required />
      <Button type="submit" variant="default">
        <Trans>Show messages</Trans>
      </Button>
    </form>
  );
}
