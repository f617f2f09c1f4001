import { type ComponentProps, useId } from 'react';
import { TextField } from '@/ui/controls/text-field';
import { PrivateMark } from './private-mark';
import classes from './profile.module.css';

interface ProfileFieldProps extends ComponentProps<typeof TextField> {
  /** Marks the field as private information. */
  isPrivate: boolean;
}

/** A text of the own profile. */
export function ProfileField({ isPrivate, ...field }: ProfileFieldProps) {
  const mark = useId();
  return (
    <div className={classes.field}>
      <TextField {...field} dir="auto" aria-describedby={isPrivate ? mark : undefined} />
      {isPrivate && <PrivateMark id={mark} />}
    </div>
  );
}
