import { Plural } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { SoftNumber } from './soft-number';

/** How many people are somewhere: a number to see, and words to hear. */
export const PeopleNumber = ({ count, className }: { count: number; className: string | undefined }) => (
  <>
    <span aria-hidden className={className}>
      <SoftNumber value={count} />
    </span>{' '}
    <VisuallyHidden>
      <Plural value={count} _0="nobody" one="# person" other="# people" />
    </VisuallyHidden>
  </>
);
