import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Button } from '@/ui/button';
import { NoticePage } from '@/ui/notice-page';

/** spec §8: without its ui-config the app still mounts and says what is missing. */
export function Unconfigured() {
  const { t } = useLingui();
  const file = 'ui-config.json';
  return (
    <NoticePage
      icon={<IconPlugConnectedX size={40} stroke={1.4} />}
      title={t`This venue is not set up`}
      actions={
        <Button onClick={() => globalThis.location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Its settings could not be loaded. Whoever runs this venue has to put the file <code>{file}</code>{' '}
          next to the index page.
        </Trans>
      </p>
    </NoticePage>
  );
}
