import { Trans, useLingui } from '@lingui/react/macro';
import { useChild } from '@/app/app-context';
import { useLogoutLoss } from '@/app/use-log-out';
import { Button } from '@/ui/controls/button';
import { Dialog } from '@/ui/layers/dialog';
import { ACCOUNT_OPENERS } from '@/ui/layers/places';
import { Question } from '@/ui/layers/question';

/** Says what a logout would lose, and lets the user decide. */
export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const auth = useChild('auth');
  const leave = () => {
    onClose();
    auth.send({ type: 'signOut.request' });
  };
  return (
    <Dialog title={t`Log out?`} opened={opened} onClose={onClose} size={440} openers={ACCOUNT_OPENERS}>
      <Question
        choices={
          <>
            <Button variant="default" onClick={leave}>{t`Log out`}</Button>
            <Button onClick={onClose}>{t`Stay`}</Button>
          </>
        }
      >
        <Loss />
      </Question>
    </Dialog>
  );
}

/** Which of the user's messages a logout affects. */
function Loss() {
  const { t } = useLingui();
  const { isUnsent, isUndeleted } = useLogoutLoss();
  return (
    <>
      {isUnsent && (
        <Trans>Some of your messages or files are not sent yet. If you log out now, they are lost.</Trans>
      )}{' '}
      {isUndeleted && t`A message you deleted is still there for the others. If you log out now, it stays.`}
    </>
  );
}
