import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReturnFocus } from '@/ui/layers/return-focus';

const OPENERS = ['menu', 'bell', 'gone'];

const Page = ({ opened }: { opened: boolean }) => (
  <>
    <button type="button" id="menu">
      Menu
    </button>
    <button type="button" id="bell">
      Bell
    </button>
    {opened && (
      <div>
        <button type="button">Inside</button>
        <ReturnFocus to={OPENERS} />
      </div>
    )}
  </>
);

const focus = (name: string) => screen.getByRole('button', { name }).focus();

test.each([
  ['the last of its openers that is there', 'Inside', 'bell'],
  ['what the user went to while it closed', 'Menu', 'menu'],
])('a closed layer leaves the focus to %s', (_, last, expected) => {
  const { rerender } = render(<Page opened />);
  focus(last);
  rerender(<Page opened={false} />);
  expect(document.activeElement?.id).toBe(expected);
});
