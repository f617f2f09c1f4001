import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { surviveTranslators } from '@/services/browser/page-translator';

let stop = () => {};
beforeEach(() => {
  stop = surviveTranslators();
});
afterEach(() => stop());

const People = ({ count, isNew = false }: { count?: number; isNew?: boolean }) => (
  <p data-testid="people">
    {isNew && <b>New: </b>}
    {count !== undefined && `${count} people`}
    <i> here</i>
  </p>
);

/** Replaces the texts as the translators of browsers do, and waits until the page knows it. */
async function translate(): Promise<void> {
  const people = screen.getByTestId('people');
  for (const text of [...people.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
    const font = document.createElement('font');
    font.append(`<${text.nodeValue}>`);
    people.replaceChild(font, text);
  }
  await Promise.resolve();
}

const shown = () => screen.getByTestId('people').textContent;

test('a translated text that is not shown any more goes', async () => {
  const { rerender } = render(<People count={1} />);
  await translate();
  expect(shown()).toBe('<1 people> here');
  rerender(<People />);
  expect(shown()).toBe(' here');
});

test('a translated text that changes is replaced, and can be translated again', async () => {
  const { rerender } = render(<People count={1} />);
  await translate();
  rerender(<People count={2} />);
  expect(shown()).toBe('2 people here');
  await translate();
  rerender(<People count={3} />);
  expect(shown()).toBe('3 people here');
});

test('what comes before a translated text stands before it', async () => {
  const { rerender } = render(<People count={1} />);
  await translate();
  rerender(<People count={1} isNew />);
  expect(shown()).toBe('New: <1 people> here');
});
