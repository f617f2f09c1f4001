import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarFeedCommand, createCalendarFeed } from '@machines/agenda/calendar-feed.machine';
import { copyState, feedAddress, feedState } from '@machines/agenda/calendar-feed.machine';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { useCalendarFeed } from '@/app/use-calendar';
import { Button } from '@/ui/controls/button';
import { TextField } from '@/ui/controls/text-field';
import { Dialog } from '@/ui/layers/dialog';
import { Question } from '@/ui/layers/question';
import { Failure, Problem, Success, Waiting } from '@/ui/text/notices';
import classes from './session.module.css';

/** The address by which a calendar of the user follows their sessions. */
export function CalendarDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`My calendar`} opened={opened} onClose={onClose}>
      <Feed />
    </Dialog>
  );
}

type FeedActor = ActorRefFrom<typeof createCalendarFeed>;

function Feed() {
  const { t } = useLingui();
  const actor = useCalendarFeed();
  const state = useSelector(actor, feedState);
  if (state === 'shown') return <Address actor={actor} />;
  if (state === 'asking') return <Renewal actor={actor} />;
  const retry = () => actor.send({ type: 'address.retry' });
  if (state === 'failed')
    return <Failure button={t`Try again`} onPress={retry}>{t`The address could not be loaded.`}</Failure>;
  return <Waiting>{t`Loading…`}</Waiting>;
}

function Address({ actor }: { actor: FeedActor }) {
  const { t } = useLingui();
  const address = useSelector(actor, feedAddress);
  const copied = useSelector(actor, copyState);
  const send = (type: CalendarFeedCommand['type']) => () => actor.send({ type });
  return (
    <>
      <p className={classes.text}>
        <Trans>
          Subscribe to this address in the calendar on your phone or computer. It then shows the sessions with
          your star, and follows when they move.
        </Trans>
      </p>
      <TextField
        label={t`Address`}
        value={address}
        readOnly
        dir="ltr"
        onFocus={(event) => event.target.select()}
      />
      <div className={classes.actions}>
        <Button onClick={send('address.copy')}>{t`Copy`}</Button>
        <Button variant="default" onClick={send('address.renew')}>{t`New address`}</Button>
      </div>
      {copied === 'copied' && <Success>{t`The address is copied.`}</Success>}
      {copied === 'failed' && (
        <Problem>{t`Your browser does not copy it. Select the address and copy it yourself.`}</Problem>
      )}
      <p className={classes.facts}>{t`Anyone with the address can see these sessions. Keep it private.`}</p>
    </>
  );
}

const Renewal = ({ actor }: { actor: FeedActor }) => (
  <Question
    choices={
      <>
        <Button variant="default" onClick={() => actor.send({ type: 'renewal.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
        <Button onClick={() => actor.send({ type: 'renewal.confirm' })}>
          <Trans>New address</Trans>
        </Button>
      </>
    }
  >
    <Trans>The address you have now stops working, also in the calendars that follow it.</Trans>
  </Question>
);
