import { expect, it } from 'vitest';
import { createStatusChoice } from '@/services/status-choice';
import { textStore } from '@/services/storage';

const tab = () => createStatusChoice(textStore(() => globalThis.sessionStorage));

it('what was chosen outlives the page, for that person alone', () => {
  tab().keep('ada', 'Busy');
  expect([tab().recall('ada'), tab().recall('grace')]).toEqual(['Busy', 'Available']);
});

it('a change of mind outlives it too', () => {
  tab().keep('ada', 'Busy');
  tab().keep('ada', 'Available');
  expect(tab().recall('ada')).toBe('Available');
});

it('nothing of it remains once it is forgotten', () => {
  tab().keep('ada', 'Busy');
  tab().forget();
  expect([tab().recall('ada'), sessionStorage.length]).toEqual(['Available', 0]);
});
