import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { StatusSign } from '@/ui/status-face';
import { STATUS_TEXTS } from '@/ui/status-texts';
import { CHOICES, useOwnStatus } from './own-status';
import classes from './status-items.module.css';

/** The own status as a part of the account menu. */
export function StatusItems() {
  const { t } = useLingui();
  const own = useOwnStatus();
  if (!own) return null;
  return (
    <>
      <Menu.RadioGroup value={own.status}>
        {CHOICES.map((status) => (
          <Menu.RadioItem
            key={status}
            value={status}
            classNames={{ itemIndicator: classes.mark }}
            rightSection={own.status === status && <IconCheck size={18} />}
            onChange={() => own.choose(status)}
          >
            <span className={classes.sign}>
              <StatusSign status={status} />
            </span>
            {t(STATUS_TEXTS[status])}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {own.status === 'Idle' && (
        <Menu.Label>
          <Trans>Others see you as idle.</Trans>
        </Menu.Label>
      )}
      <Menu.Divider />
    </>
  );
}
