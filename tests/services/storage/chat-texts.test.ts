import { describe, expect, it } from 'vitest';
import { createChatTexts } from '@/services/storage/chat-texts';
import { memoryTexts } from '../../support/memory-texts';

const ADA = { mode: 'live', userId: 'ada' } as const;
const LOBBY = { ...ADA, channelId: 'area:lobby' };
const MESSAGES = [{ id: 'm1', channelId: 'area:lobby', text: 'Hello', replyTo: 'm0', failure: null }];
const typed = (text: string) => ({ text, quote: null });
const HALF = { text: 'half a sen', quote: { id: 'm0', authorName: 'Grace', text: 'Hi' } };
const NO_DRAFT = typed('');

describe('the unsent texts of the chat', () => {
  it('the queue and the drafts survive a reload, by mode and channel', () => {
    const session = memoryTexts();
    const texts = createChatTexts(session);
    texts.keepQueue({ ...ADA, messages: MESSAGES });
    texts.keepDraft({ ...LOBBY, ...HALF });
    const again = createChatTexts(session);
    expect(again.recallQueue(ADA)).toEqual(MESSAGES);
    expect(again.recallDraft(LOBBY)).toEqual(HALF);
    expect(again.recallQueue({ ...ADA, mode: 'stage' })).toEqual([]);
    expect(again.recallDraft({ ...LOBBY, channelId: 'area:expo' })).toEqual(NO_DRAFT);
    expect(again.recallDraft({ ...LOBBY, mode: 'stage' })).toEqual(NO_DRAFT);
  });

  it('a message is stored with what is known of its file', () => {
    const texts = createChatTexts(memoryTexts());
    const file = { name: 'Hall.png', type: 'image/png', size: 5 };
    const uploaded = { ...file, fileId: 'm2', width: 4, height: 3 };
    const message = { id: 'm2', channelId: 'area:lobby', text: '', failure: null, fault: null, uploaded };
    texts.keepQueue({ ...ADA, messages: [{ ...message, file }] });
    expect(texts.recallQueue(ADA)).toEqual([{ ...message, file }]);
  });

  it('the texts of another user are neither returned nor kept beside the own ones', () => {
    const texts = createChatTexts(memoryTexts());
    texts.keepQueue({ ...ADA, messages: MESSAGES });
    expect(texts.recallQueue({ ...ADA, userId: 'grace' })).toEqual([]);
    texts.keepDraft({ ...LOBBY, userId: 'grace', ...typed('mine') });
    expect([texts.recallQueue(ADA), texts.recallDraft(LOBBY)]).toEqual([[], NO_DRAFT]);
  });

  it('nothing is left in the storage of a user who has nothing unsent', () => {
    const session = memoryTexts();
    const texts = createChatTexts(session);
    texts.keepQueue({ ...ADA, messages: MESSAGES });
    texts.keepDraft({ ...LOBBY, ...typed('x') });
    texts.keepQueue({ ...ADA, messages: [] });
    expect(texts.recallDraft(LOBBY)).toEqual(typed('x'));
    texts.keepDraft({ ...LOBBY, ...NO_DRAFT });
    expect(session.get('foyer:chat')).toBeNull();
  });

  it('a new group is kept until nothing of it is left, for its user and mode', () => {
    const session = memoryTexts();
    const texts = createChatTexts(session);
    const group = { name: 'Team', people: [{ uid: 'grace', name: 'Grace' }] };
    texts.keepGroup({ ...ADA, ...group });
    expect(createChatTexts(session).recallGroup(ADA)).toEqual(group);
    expect(texts.recallGroup({ ...ADA, mode: 'stage' })).toEqual({ name: '', people: [] });
    expect(texts.recallGroup({ ...ADA, userId: 'grace' })).toEqual({ name: '', people: [] });
    texts.keepGroup({ ...ADA, name: '', people: [] });
    expect(session.get('foyer:chat')).toBeNull();
  });

  it('texts that were stored before there were new groups are still read', () => {
    const session = memoryTexts();
    session.set('foyer:chat', '{"userId":"ada","queues":{},"drafts":{"live area:lobby":"x"}}');
    expect(createChatTexts(session).recallDraft(LOBBY)).toEqual(typed('x'));
  });

  it('a draft that only answers a message is kept', () => {
    const texts = createChatTexts(memoryTexts());
    texts.keepDraft({ ...LOBBY, ...HALF, text: '' });
    expect(texts.recallDraft(LOBBY)).toEqual({ ...HALF, text: '' });
  });

  it('the text of an open edit is kept by channel until it is removed', () => {
    const session = memoryTexts();
    const texts = createChatTexts(session);
    const edit = { id: 'm1', text: 'Helo' };
    texts.keepEdit({ ...LOBBY, edit });
    const again = createChatTexts(session);
    expect([again.recallEdit(LOBBY), again.recallEdit({ ...LOBBY, mode: 'stage' })]).toEqual([edit, null]);
    again.keepEdit({ ...LOBBY, edit: null });
    expect([again.recallEdit(LOBBY), session.get('foyer:chat')]).toEqual([null, null]);
  });

  it('erasing removes the queue and the drafts', () => {
    const session = memoryTexts();
    const texts = createChatTexts(session);
    texts.keepDraft({ ...LOBBY, ...typed('x') });
    texts.erase();
    expect([texts.recallDraft(LOBBY), session.get('foyer:chat')]).toEqual([NO_DRAFT, null]);
  });

  it.each([
    ['no JSON', '{'],
    ['another shape', '{"userId":"ada","queues":[1],"drafts":{},"edits":{}}'],
    [
      'an unknown failure',
      '{"userId":"ada","drafts":{},"edits":{},"queues":{"live":[{"id":"m","failure":"?"}]}}',
    ],
  ])('a stored text with %s counts as nothing', (_, stored) => {
    const session = memoryTexts();
    session.set('foyer:chat', stored);
    const texts = createChatTexts(session);
    expect([texts.recallQueue(ADA), texts.recallDraft(LOBBY)]).toEqual([[], NO_DRAFT]);
  });
});
