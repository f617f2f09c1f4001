import { Trans, useLingui } from '@lingui/react/macro';
import {
  accountFailure,
  endsSessions,
  hasPassword,
  isExamining,
  isUnreachable,
} from '@machines/account/account.selectors';
import { useSelector } from '@xstate/react';
import { Button } from '@/ui/controls/button';
import { FAILURE_TEXTS } from '@/ui/text/failure-texts';
import { Problem, Waiting } from '@/ui/text/notices';
import type { AccountActor } from './account-actor';
import { DataSection } from './data-section';
import { DevicesSection } from './devices-section';
import { PasswordSection } from './password-section';
import classes from './sections.module.css';

interface AccountSectionsProps {
  actor: AccountActor;
  email: string;
}

/** Shows the available settings, once they are known. */
export function AccountSections({ actor, email }: AccountSectionsProps) {
  const examining = useSelector(actor, isExamining);
  const unreachable = useSelector(actor, isUnreachable);
  const withPassword = useSelector(actor, hasPassword);
  const withSessions = useSelector(actor, endsSessions);
  if (examining)
    return (
      <Waiting>
        <Trans>Loading your settings…</Trans>
      </Waiting>
    );
  if (unreachable) return <Unreachable actor={actor} />;
  return (
    <>
      {withPassword && <PasswordSection actor={actor} email={email} />}
      {withSessions && <DevicesSection actor={actor} />}
      <DataSection actor={actor} email={email} />
    </>
  );
}

function Unreachable({ actor }: { actor: AccountActor }) {
  const { i18n } = useLingui();
  const kind = useSelector(actor, accountFailure)?.kind ?? 'NOT_REACHABLE';
  return (
    <div className={classes.section}>
      <Problem>{i18n._(FAILURE_TEXTS[kind])}</Problem>
      <Button variant="default" onClick={() => actor.send({ type: 'account.retry' })}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
