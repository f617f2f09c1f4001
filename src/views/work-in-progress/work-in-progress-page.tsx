import { Trans, useLingui } from '@lingui/react/macro';
import { isPublicationPending } from '@machines/publication/publication.machine';
import { IconDoor } from '@tabler/icons-react';
import { useState } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { NoticePage } from '@/ui/layers/notice-page';
import { PageLanguage } from './page-language';

/** Shown while a venue is not published (spec §4, Venue publication). */
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
          <Trans>Check again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>The hosts are still preparing it. Once it opens, you can enter here.</Trans>
      </p>
      <p role="status">
        {asked &&
          (looking ? <Trans>Checking…</Trans> : <Trans>Not open yet. Please check again later.</Trans>)}
      </p>
    </NoticePage>
  );
}
