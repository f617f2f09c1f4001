// @vitest-environment jsdom

import { beforeEach, expect, it } from 'vitest';
import { createStatusChoice } from '@/services/people/status-choice';
import { textStore } from '@/services/storage/storage';

const tab = () => createStatusChoice(textStore(() => globalThis.sessionStorage));
beforeEach(() => sessionStorage.clear());

it('a chosen status is kept for the next page, for that person alone', () => {
  tab().keep('ada', 'Busy');
  expect([tab().recall('ada'), tab().recall('grace')]).toEqual(['Busy', 'Available']);
});

it('a changed status is kept for the next page', () => {
  tab().keep('ada', 'Busy');
  tab().keep('ada', 'Available');
  expect(tab().recall('ada')).toBe('Available');
});

it('a deleted status leaves nothing in the storage', () => {
  tab().keep('ada', 'Busy');
  tab().forget();
  expect([tab().recall('ada'), sessionStorage.length]).toEqual(['Available', 0]);
});
