import { Trans, useLingui } from '@lingui/react/macro';
import { isPublicationPending } from '@machines/publication/publication.machine';
import { IconDoor } from '@tabler/icons-react';
import { useState } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { Button } from '@/ui/button';
import { NoticePage } from '@/ui/notice-page';
import { PageLanguage } from './page-language';

/** What a venue shows that is not published (spec §4, Venue publication). */
export function WorkInProgressPage() {
  const { t } = useLingui();
  const publication = useChild('publication');
  const looking = useChildValue('publication', isPublicationPending);
  const [asked, setAsked] = useState(false);
  const look = () => {
    setAsked(true);
    publication.send({ type: 'version.reload' });
  };
  return (
    <NoticePage
      icon={<IconDoor size={40} stroke={1.4} />}
      title={t`This event is not open yet`}
      corner={<PageLanguage />}
      actions={
        <Button onClick={look} aria-disabled={looking}>
          <Trans>Look again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>The hosts are still preparing it. Once it opens, this address leads you inside.</Trans>
      </p>
      <p role="status">
        {asked && (looking ? <Trans>Looking…</Trans> : <Trans>Not open yet. Please look again later.</Trans>)}
      </p>
    </NoticePage>
  );
}
