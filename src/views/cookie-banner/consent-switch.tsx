import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Tooltip } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './consent-switch.module.css';

interface ConsentSwitchProps {
  label: string;
  /** An explanation in small print. */
  note?: string;
  checked: boolean;
  onChange: (yes: boolean) => void;
}

/** A switch with its label, which is clickable as a whole. */
export const ConsentSwitch = ({ label, note, checked, onChange }: ConsentSwitchProps) => (
  <Row
    label={label}
    note={note}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

interface RowProps extends ComponentProps<'input'> {
  label: string;
  checked: boolean;
  note?: string | undefined;
}

/** The input is labelled by the label alone: screen readers read the note with the text. */
export const Row = ({ label, note, ...input }: RowProps) => (
  <label className={classes.row}>
    <input
      {...input}
      type="checkbox"
      role="switch"
      aria-checked={input.checked}
      aria-label={label}
      className={classes.input}
    />
    <span className={classes.label}>
      {label}
      {note && <span className={classes.note}>{note}</span>}
    </span>
  </label>
);

const WHENEVER_ASKED = { hover: true, focus: true, touch: true };
const ignore = () => {};

/** spec §5: a switch that is always on, with a tooltip that explains why. It can be focused to show that. */
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
        zIndex="var(--foyer-z-tooltip)"
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
