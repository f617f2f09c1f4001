import { Trans, useLingui } from '@lingui/react/macro';
import { savingFailure, savingProgress } from '@machines/profile-view/profile-view.selectors';
import { useChildValue } from '@/app/app-context';
import { FAILURE_TEXTS, serverWords } from '@/ui/text/failure-texts';
import { Problem, Success, Waiting } from '@/ui/text/notices';
import classes from './profile.module.css';

/** Shows what became of the last saving, or that there are changes to save. */
export function SavingNotice({ changed }: { changed: boolean }) {
  const progress = useChildValue('profileView', savingProgress);
  switch (progress) {
    case 'pending':
      return (
        <Waiting>
          <Trans>Saving your profile…</Trans>
        </Waiting>
      );
    case 'saved':
      return (
        <Success>
          <Trans>Your profile has been saved.</Trans>
        </Success>
      );
    case 'failed':
      return <Failed />;
    default:
      return changed ? (
        <p className={classes.words}>
          <Trans>You have changes that are not saved.</Trans>
        </p>
      ) : null;
  }
}

function Failed() {
  const { i18n } = useLingui();
  const failure = useChildValue('profileView', savingFailure);
  const reason =
    serverWords(i18n, failure?.errMsg) ?? i18n._(FAILURE_TEXTS[failure?.kind ?? 'NOT_REACHABLE']);
  return (
    <Problem>
      {reason} <Trans>Your changes are kept.</Trans>
    </Problem>
  );
}
