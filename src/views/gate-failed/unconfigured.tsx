import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Button } from '@/ui/controls/button';
import { NoticePage } from '@/ui/layers/notice-page';

/** spec §8: shown when the ui-config is missing; the app still mounts and reports that. */
export function Unconfigured() {
  const { t } = useLingui();
  const file = 'ui-config.json';
  return (
    <NoticePage
      icon={<IconPlugConnectedX size={40} stroke={1.4} />}
      title={t`This venue is not set up`}
      actions={<Button onClick={() => globalThis.location.reload()}>{t`Try again`}</Button>}
    >
      <p>
        <Trans>
          The settings could not be loaded. The operator of this venue has to put the file <code>{file}</code>{' '}
          next to the index page.
        </Trans>
      </p>
    </NoticePage>
  );
}
