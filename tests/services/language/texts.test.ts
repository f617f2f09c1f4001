import { beforeEach, expect, it, vi } from 'vitest';

async function openTexts() {
  const { i18n } = await import('@lingui/core');
  const { completeTexts, showTexts } = await import('@/texts/texts');
  return { shown: () => Object.keys(i18n.messages), completeTexts, showTexts };
}

beforeEach(() => {
  vi.resetModules();
});

it('a language shows the texts of the first pages, and all of them once they are needed', async () => {
  const { shown, completeTexts, showTexts } = await openTexts();
  await showTexts('de');
  const first = shown();
  await completeTexts();
  const all = shown();
  expect(all.length).toBeGreaterThan(first.length);

  await showTexts('ar');
  expect(shown().sort()).toEqual(all.sort());
});

it('a language that is chosen while all texts load is shown with all of them', async () => {
  const { shown, completeTexts, showTexts } = await openTexts();
  await showTexts('de');
  const first = shown();
  await Promise.all([completeTexts(), showTexts('ar')]);
  expect(shown().length).toBeGreaterThan(first.length);
});

it('a language without a catalogue is rejected', async () => {
  const { showTexts } = await openTexts();
  await expect(showTexts('fr')).rejects.toThrow('There is no catalogue for fr');
});
