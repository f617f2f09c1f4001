import { expect, it } from 'vitest';
import { createKeptMeeting } from '@/services/storage/kept-meeting';
import { memoryTexts } from '../../support/memory-texts';

const STAGE = {
  architectureId: 'hall',
  areaId: 'lobby',
  widgetId: 'stage',
  configId: 'one',
  title: 'Stage',
  address: 'https://meet.example/stage',
  providers: [],
};

it('the meeting that the user is in is kept until they leave it', () => {
  const texts = memoryTexts();
  createKeptMeeting(texts).keep(STAGE);
  expect(createKeptMeeting(texts).recall()).toEqual(STAGE);
  createKeptMeeting(texts).keep(null);
  expect(createKeptMeeting(texts).recall()).toBeNull();
});

it.each(['', '{}', '{"widgetId": 1}'])('a stored meeting that reads %s is none', (text) => {
  expect(createKeptMeeting(memoryTexts(new Map([['foyer:meeting', text]]))).recall()).toBeNull();
});
