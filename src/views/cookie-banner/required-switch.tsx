import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { Row } from './consent-switch';

const WHENEVER_ASKED = { hover: true, focus: true, touch: true };
const ignore = () => {};

/** spec §5: on, not to be switched off, and a tooltip that says why. It can be focused, so that it can explain. */
export function RequiredSwitch({ label }: { label: string }) {
  const { t } = useLingui();
  const reason = useId();
  const why = t`This is technically required and cannot be switched off.`;
  return (
    <>
      <Tooltip
        label={why}
        events={WHENEVER_ASKED}
        position="top-start"
        multiline
        maw={280}
        hideDetached={false}
        zIndex={360}
      >
        <div>
          <Row
            label={label}
            note={t`Technically required`}
            checked
            onChange={ignore}
            aria-disabled
            aria-describedby={reason}
          />
        </div>
      </Tooltip>
      <VisuallyHidden id={reason}>{why}</VisuallyHidden>
    </>
  );
}
