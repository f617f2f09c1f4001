import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useToday } from '@/app/texts/use-time-texts';
import { useChatPart } from '@/app/use-chat';
import { Button } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/text-field';
import classes from './day-jump.module.css';

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns a day of the reader as fields for dates have it. */
function fieldDate(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Leads to the first message of a day of the reader. */
export function DayJump() {
  const { t } = useLingui();
  const search = useChatPart('search');
  const room = useChatPart('room');
  const today = useToday();
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Without a zone it is a time of the reader.
    const from = new Date(`${new FormData(event.currentTarget).get('day')}T00:00`).getTime();
    search?.send({ type: 'search.close' });
    room?.send({ type: 'time.jump', from });
  };
  return (
    <form className={classes.form} onSubmit={show}>
      <TextField label={t`Go to a day`} name="day" type="date" max={fieldDate(today)} required />
      <Button type="submit" variant="default">
        <Trans>Show messages</Trans>
      </Button>
    </form>
  );
}
