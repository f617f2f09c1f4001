import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { RecordPage } from '@/inspector/record-page';
import { CLIENT_DETAILS } from '../../support/client-details-fixture';
import { LOG_RECORD } from '../../support/log-message-fixture';

const shown = {
  message: 'broken',
  level: 'ERROR',
  category: 'page',
  client: CLIENT_DETAILS,
  record: { ...LOG_RECORD, causes: ['TypeError: no answer'], times: 3 },
};
const states = () =>
  within(screen.getByRole('region', { name: 'States at that time' }))
    .getAllByRole('definition')
    .map((state) => state.textContent);

test('a record shows the fault and the state of every machine at that time', () => {
  render(<RecordPage record={shown} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('broken');
  expect(screen.getByText(/ERROR · page · 3 times · \/v\/hall\/area\/lobby · Chrome/)).toBeDefined();
  expect(screen.getByText(/at show \(https/)).toBeDefined();
  expect(screen.getByText('Because of TypeError: no answer')).toBeDefined();
  expect(states()).toEqual(['ready', 'signedIn']);
});

test('the steps of a record are shown one by one, or selected', async () => {
  const user = userEvent.setup();
  render(<RecordPage record={shown} />);
  expect(screen.getByRole('button', { name: 'Next step' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Previous step' }));
  expect(states()).toEqual(['ready']);
  await user.click(screen.getByRole('button', { name: '+0.000 s venue venue.load loading' }));
  expect(states()).toEqual(['loading']);
  expect(screen.getByText('1 of 3')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Previous step' })).toHaveProperty('disabled', true);
});
