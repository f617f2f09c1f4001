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
  it('the queue and the drafts survive a reload, by mode and channel', async () => {
    const session = memoryTexts();
    const texts = createChatTexts(session);
    texts.storeQueue({ ...ADA, messages: MESSAGES });
    texts.storeDraft({ ...LOBBY, ...HALF });
    const again = createChatTexts(session);
    expect(await again.loadQueue(ADA)).toEqual(MESSAGES);
    expect(await again.loadDraft(LOBBY)).toEqual(HALF);
    expect(await again.loadQueue({ ...ADA, mode: 'stage' })).toEqual([]);
    expect(await again.loadDraft({ ...LOBBY, channelId: 'area:expo' })).toEqual(NO_DRAFT);
    expect(await again.loadDraft({ ...LOBBY, mode: 'stage' })).toEqual(NO_DRAFT);
  });

  it('a message is stored with what is known of its file', async () => {
    const texts = createChatTexts(memoryTexts());
    const file = { name: 'Hall.png', type: 'image/png', size: 5 };
    const uploaded = { ...file, fileId: 'm2', width: 4, height: 3 };
    const message = { id: 'm2', channelId: 'area:lobby', text: '', failure: null, fault: null, uploaded };
    texts.storeQueue({ ...ADA, messages: [{ ...message, file }] });
    expect(await texts.loadQueue(ADA)).toEqual([{ ...message, file }]);
  });

  it('the texts of another user are neither returned nor kept beside the own ones', async () => {
    const texts = createChatTexts(memoryTexts());
    texts.storeQueue({ ...ADA, messages: MESSAGES });
    expect(await texts.loadQueue({ ...ADA, userId: 'grace' })).toEqual([]);
    texts.storeDraft({ ...LOBBY, userId: 'grace', ...typed('mine') });
    expect([await texts.loadQueue(ADA), await texts.loadDraft(LOBBY)]).toEqual([[], NO_DRAFT]);
  });

  it('nothing is left in the storage of a user who has nothing unsent', async () => {
    const session = memoryTexts();
    const texts = createChatTexts(session);
    texts.storeQueue({ ...ADA, messages: MESSAGES });
    texts.storeDraft({ ...LOBBY, ...typed('x') });
    texts.storeQueue({ ...ADA, messages: [] });
    expect(await texts.loadDraft(LOBBY)).toEqual(typed('x'));
    texts.storeDraft({ ...LOBBY, ...NO_DRAFT });
    expect(session.get('foyer:chat')).toBeNull();
  });

  it('a new group is kept until nothing of it is left, for its user and mode', async () => {
    const session = memoryTexts();
    const texts = createChatTexts(session);
    const group = { name: 'Team', people: [{ uid: 'grace', name: 'Grace' }] };
    texts.storeGroup({ ...ADA, ...group });
    expect(await createChatTexts(session).loadGroup(ADA)).toEqual(group);
    expect(await texts.loadGroup({ ...ADA, mode: 'stage' })).toEqual({ name: '', people: [] });
    expect(await texts.loadGroup({ ...ADA, userId: 'grace' })).toEqual({ name: '', people: [] });
    texts.storeGroup({ ...ADA, name: '', people: [] });
    expect(session.get('foyer:chat')).toBeNull();
  });

  it('texts that were stored before there were new groups are still read', async () => {
    const session = memoryTexts();
    session.set('foyer:chat', '{"userId":"ada","queues":{},"drafts":{"live area:lobby":"x"}}');
    expect(await createChatTexts(session).loadDraft(LOBBY)).toEqual(typed('x'));
  });

  it('a draft that only answers a message is kept', async () => {
    const texts = createChatTexts(memoryTexts());
    texts.storeDraft({ ...LOBBY, ...HALF, text: '' });
    expect(await texts.loadDraft(LOBBY)).toEqual({ ...HALF, text: '' });
  });

  it('the text of an open edit is kept by channel until it is removed', async () => {
    const session = memoryTexts();
    const texts = createChatTexts(session);
    const edit = { id: 'm1', text: 'Helo' };
    texts.storeEdit({ ...LOBBY, edit });
    const again = createChatTexts(session);
    expect([await again.loadEdit(LOBBY), await again.loadEdit({ ...LOBBY, mode: 'stage' })]).toEqual([
      edit,
      null,
    ]);
    again.storeEdit({ ...LOBBY, edit: null });
    expect([await again.loadEdit(LOBBY), session.get('foyer:chat')]).toEqual([null, null]);
  });

  it('erasing removes the queue and the drafts', async () => {
    const session = memoryTexts();
    const texts = createChatTexts(session);
    texts.storeDraft({ ...LOBBY, ...typed('x') });
    texts.erase();
    expect([await texts.loadDraft(LOBBY), session.get('foyer:chat')]).toEqual([NO_DRAFT, null]);
  });

  it.each([
    ['no JSON', '{'],
    ['another shape', '{"userId":"ada","queues":[1],"drafts":{},"edits":{}}'],
    [
      'an unknown failure',
      '{"userId":"ada","drafts":{},"edits":{},"queues":{"live":[{"id":"m","failure":"?"}]}}',
    ],
  ])('a stored text with %s counts as nothing', async (_, stored) => {
    const session = memoryTexts();
    session.set('foyer:chat', stored);
    const texts = createChatTexts(session);
    expect([await texts.loadQueue(ADA), await texts.loadDraft(LOBBY)]).toEqual([[], NO_DRAFT]);
  });
});
