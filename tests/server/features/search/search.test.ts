import { execFileSync } from 'node:child_process';
import { open, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Source } from '@domain/search/search';
import type { Venue } from '@domain/venue/venue';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentReader } from '../../../../server/features/search';
import { packageRoot } from '../../../../server/platform/package-root';
import { pdfOf } from '../../../support/pdf-of.mjs';
import { startTestServer, type TestServer } from '../../../support/server';
import { silentLog } from '../../../support/store';
import { ARCHITECTURE } from '../../../support/venue-fixture';

/** A service that speaks the protocol of OpenAI; each test says what it answers. */
const asked: { authorization: string | undefined; body: string }[] = [];
let reply: (answer: ServerResponse) => void;
const models = createServer(async (request, answer) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  asked.push({ authorization: request.headers.authorization, body });
  reply(answer);
});
const KEY = 'secret-key-of-the-model';
const events = (...texts: string[]) =>
  texts.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`).join('');
const streaming =
  (...texts: string[]) =>
  (answer: ServerResponse) =>
    answer.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(`${events(...texts)}data: [DONE]\n\n`);

const say = (texts: Record<string, string>) =>
  Object.entries(texts).map(([locale, text]) => ({ locale, text }));

const ROOF = {
  en: 'A terrace above the city. There is a telescope for everybody, and a bar.',
  de: 'Eine Terrasse über der Stadt. Ein Fernrohr für alle steht dort, und eine Bar.',
  fr: 'Une terrasse au-dessus de la ville. Une lunette astronomique y attend tout le monde.',
  ja: '街を見下ろすテラスです。誰でも使える望遠鏡があります。',
  ar: 'شرفة فوق المدينة. هناك منظار للجميع ومشرب.',
  pl: 'Taras nad miastem. Stoi tam luneta dla wszystkich.',
};
const CLOAKROOM = {
  en: 'Coats and bags are kept behind the stairs until midnight.',
  de: 'Mäntel und Taschen bleiben bis Mitternacht hinter der Treppe.',
  fr: 'Les manteaux et les sacs restent derrière l’escalier jusqu’à minuit.',
  ja: 'コートとかばんは深夜まで階段の後ろでお預かりします。',
  ar: 'تُحفظ المعاطف والحقائب خلف الدرج حتى منتصف الليل.',
  pl: 'Płaszcze i torby zostają za schodami do północy.',
};
const MODELS = {
  en: 'Plans of the locomotive hang\nThe locomotive is red.\nHouses follow.',
  de: 'Eine Lokomotive heißt hier Locomotive.',
};
const MOMENT = '2027-03-09T09:00:00Z';
const SCHEDULE = {
  title: 'Demo Days',
  addedAreas: [],
  sessions: [
    {
      ...{
        guid: 'opening',
        titles: say({ en: 'Opening words' }),
        descriptions: [],
        room: 'Hall',
        zone: 'UTC',
      },
      speakers: [{ name: 'Mary Moss', biographies: say({ en: 'Mary keeps bees in Lisbon.' }) }],
      ...{ start: MOMENT, end: '2027-03-09T09:30:00Z', changedAt: MOMENT, attachments: [], sequence: 0 },
    },
  ],
};

/** More sessions than are read at once. */
const TALKS = Array.from({ length: 260 }, (_, index) => ({
  ...SCHEDULE.sessions[0],
  ...{ guid: `talk-${index}`, titles: say({ en: `Talk zeta${index}` }), speakers: [] },
}));

/** The texts of PDF files that people download. */
const PAPERS = {
  menu: 'There is rhubarb cake on both days.',
  recipes: 'Rhubarb is cut small and baked for an hour.',
};

let server: TestServer;
let published: Venue;
beforeAll(async () => {
  await new Promise<void>((resolve) => models.listen(0, '127.0.0.1', resolve));
}, 60_000);
afterAll(() => models.close());

const areasOf = (venue: Venue) => {
  const [lobby, roof] = venue.architectures[0]?.areas ?? [];
  if (!lobby || !roof) throw new Error('the fixture has two areas');
  return { lobby, roof };
};

/** Adds texts in six languages, files and a schedule. */
async function furnish(venue: Venue): Promise<void> {
  const path = join(packageRoot, 'server/features/demo/media/engine-brochure.pdf');
  const file = { path, name: 'engine.pdf', type: 'application/pdf' };
  const { generation } = await server.assets.add(ARCHITECTURE, 'brochure', file);
  for (const [id, text] of Object.entries(PAPERS)) {
    const own = join(server.dataDir, `${id}.pdf`);
    await writeFile(own, pdfOf([text]));
    const added = await server.assets.add(ARCHITECTURE, id, { ...file, path: own, name: `${id}.pdf` });
    const address = `/backend-assets/live/${ARCHITECTURE}/${id}/${added.generation}`;
    venue.assets.push({ id, uri: address, generation: added.generation, displayName: id, alts: [] });
  }
  const schedule = { ...SCHEDULE, sessions: [...SCHEDULE.sessions, ...TALKS] };
  Object.assign(venue.architectures[0] ?? {}, { schedule });
  const { lobby, roof } = areasOf(venue);
  const uri = `/backend-assets/live/${ARCHITECTURE}/brochure/${generation}`;
  venue.assets.push({ id: 'brochure', uri, generation, displayName: 'engine', alts: [] });
  Object.assign(roof, { names: say({ en: 'Rooftop', de: 'Dachterrasse' }) });
  lobby.contentWidgets.push(
    {
      ...{
        id: 'coats',
        name: 'Cloakroom',
        names: say({ en: 'Cloakroom', de: 'Garderobe' }),
        type: 'RICH_TEXT',
      },
      configurations: [{ id: 'coats', texts: say(CLOAKROOM) }],
    },
    {
      ...{ id: 'models', name: 'Models', names: say({ en: 'Models', de: 'Modelle' }), type: 'RICH_TEXT' },
      configurations: [{ id: 'models', texts: say(MODELS) }],
    },
    {
      ...{ id: 'papers', name: 'Papers', names: say({ en: 'Papers' }), type: 'DOWNLOADS' },
      configurations: [
        {
          id: 'papers',
          files: Object.keys(PAPERS).map((id) => ({ assetId: id, names: say({ en: `The ${id}` }) })),
        },
      ],
    },
    {
      ...{ id: 'engine', name: 'Engine', names: say({ en: 'The Analytical Engine' }), type: 'PDF_VIEWER' },
      configurations: [{ id: 'engine', assetId: 'brochure' }],
    },
    {
      ...{ id: 'meeting', name: 'Stage', names: say({ en: 'Stage' }), type: 'WHEREBY_MEETING' },
      configurations: [{ id: 'stage', hostMeetingUrl: '/meetings/zanzibar', meetingUrl: '/meetings/stage' }],
    } as never,
  );
}

/** Builds the index at one moment of the server's clock: a build rests in proportion to its duration. */
async function buildIndex() {
  server.clock.now = Date.now();
  await server.services.searchIndex.update();
  server.clock.now = undefined;
}

/** Starts a server with a venue in six languages, whose index is built. */
async function start(search?: object) {
  server = await startTestServer({
    config: { ui: { features: { ai: true } }, ...(search && { search }) } as never,
  });
  const venue = structuredClone(server.venue);
  areasOf(venue).roof.descriptions = say(ROOF) as never;
  if (!search) await furnish(venue);
  published = venue;
  await server.venues.save(venue);
  await server.venues.publish(ARCHITECTURE);
  await buildIndex();
}

const pathOf = (question: string, language: string) =>
  `/api/search/?q=${encodeURIComponent(question)}&language=${language}`;

async function ask(question: string, language = 'en') {
  const { status, json } = await server.ask(pathOf(question, language), {
    token: await server.tokenOf('ada'),
  });
  const answer = json() as {
    answer: string;
    sources: Source[];
    sentences: { sources: number[] }[];
    failed?: true;
  };
  return { status, ...answer };
}

const placeOf = (source: Source | undefined) => source?.page ?? source?.widgetId ?? source?.areaId;

describe('without a model', () => {
  beforeAll(() => start(), 120_000);
  afterAll(() => server.close());

  test.each([
    ['en', 'Where is the telescope?', 'expo'],
    ['en', 'telescop', 'expo'],
    ['de', 'Wo steht das Fernrohr?', 'expo'],
    ['de', 'Fernror', 'expo'],
    ['fr', 'Où est la lunette ?', 'expo'],
    ['ja', '望遠鏡はどこですか', 'expo'],
    ['ar', 'أين المنظار؟', 'expo'],
    ['pl', 'Gdzie stoi luneta?', 'expo'],
    ['en', 'Where can I leave my coat?', 'coats'],
    ['en', 'When did Babbage die?', 6],
    ['en', 'variable cards', 4],
  ])('in %s “%s” finds the right place first', async (language, question, place) => {
    const { sources } = await ask(question, language);
    expect(placeOf(sources[0])).toBe(place);
  });

  test('the answer is a sentence of the best source in the language of the question', async () => {
    const { answer, sentences, sources } = await ask('Wo steht das Fernrohr?', 'de');
    expect(answer).toBe('Ein Fernrohr für alle steht dort, und eine Bar.');
    expect([sentences[0]?.sources, sources[0]?.language]).toEqual([[1], 'de']);
    const [[from, to] = [0, 0]] = sources[0]?.marks ?? [];
    expect(sources[0]?.excerpt.slice(from, to)).toBe('Fernrohr');
  });

  test('a misspelled word that several languages have is found in the language of the page', async () => {
    const languages = async (question: string, language: string) =>
      (await ask(question, language)).sources
        .filter(({ widgetId }) => widgetId === 'models')
        .map((source) => source.language);
    expect(await languages('locomotivve', 'en')).toEqual(['en']);
    expect(await languages('locomotivve', 'de')).toEqual(['de']);
  });

  test('the answer does not go on in another paragraph', async () => {
    expect((await ask('red locomotive')).answer).toBe('The locomotive is red.');
  });

  test('the pages of PDF files that people download are found, each by the name of its file', async () => {
    const { sources } = await ask('rhubarb');
    const found = sources.map(({ widgetId, page, title }) => [widgetId, page, title]);
    expect(found.sort()).toEqual([
      ['papers', 1, 'The menu'],
      ['papers', 1, 'The recipes'],
    ]);
  });

  test('each of many sessions is found', async () => {
    const guids = TALKS.map(({ guid }) => guid).filter((_, index) => index % 20 === 0);
    const found: (string | undefined)[] = [];
    for (const guid of guids) found.push((await ask(guid.replace('talk-', 'zeta'))).sources[0]?.sessionId);
    expect(found).toEqual(guids);
  });

  test('a session is found by what is said of its speakers', async () => {
    expect((await ask('Who keeps bees?')).sources[0]).toMatchObject({
      kind: 'session',
      sessionId: 'opening',
    });
  });

  test('what is not in the venue, and what only hosts get, is not found', async () => {
    expect(await ask('zanzibar')).toMatchObject({ answer: '', sources: [] });
    expect(await ask('xylophone quartet')).toMatchObject({ answer: '', sources: [] });
  });

  test('a PDF file whose reading the end of the server interrupts is read at the next start', async () => {
    const { db } = server.store;
    const path = join(server.dataDir, 'endless');
    execFileSync('mkfifo', [path]);
    const stored = { path, type: 'application/pdf', bytes: 1_000, name: 'engine.pdf', tag: 'interrupted' };
    const reader = documentReader({
      db,
      assets: { open: async () => stored },
      log: silentLog,
      clock: Date.now,
    });
    const asset = {
      id: 'brochure',
      uri: `/backend-assets/live/${ARCHITECTURE}/brochure/${'0'.repeat(64)}`,
      displayName: 'engine',
    };
    const reading = reader.read({ asset } as never).catch((error: unknown) => error);
    // It is opened as soon as the process reads it.
    const written = await open(path, 'w');
    await reader.close();
    expect(await reading).toMatchObject({ kind: 'unavailable' });
    await written.close();
    const known = db.selectFrom('search_document').select('generation').where('generation', '=', stored.tag);
    expect(await known.execute()).toEqual([]);
  });

  test('people are found by their names until they do not want to be', async () => {
    const { db } = server.store;
    const { uid = '' } = (await server.identity.accounts.byEmail('ada@hall.example')) ?? {};
    await server.ask('/api/venue', { method: 'HEAD', token: await server.tokenOf('ada') });
    const kinds = async () => (await ask('Who is Ada?')).sources.map(({ kind, userId }) => [kind, userId]);
    expect(await kinds()).toContainEqual(['person', uid]);
    await db
      .updateTable('profile')
      .set({ attributes: JSON.stringify({ unlisted: true }) })
      .where('uid', '=', uid)
      .execute();
    expect(await kinds()).not.toContainEqual(['person', uid]);
  });

  test('the old index answers until that of the new version is built, which is published texts alone', async () => {
    const venue = structuredClone(published);
    const [lobby] = venue.architectures?.[0]?.areas ?? [];
    if (lobby) lobby.descriptions = say({ en: 'A grand piano stands beside the door.' });
    await server.venues.save(venue);
    await buildIndex();
    expect((await ask('grand piano')).sources).toEqual([]);
    await server.venues.publish(ARCHITECTURE);
    expect((await ask('grand piano')).sources).toEqual([]);
    await buildIndex();
    expect(placeOf((await ask('grand piano')).sources[0])).toBe('lobby');
  });

  test.each(['', 'a'.repeat(501)])('rejects the question “%s” with 400', async (question) => {
    expect((await ask(question)).status).toBe(400);
  });

  test('only administrators build the index, and are told how far it is', async () => {
    const post = async (who: 'ada' | 'host') =>
      server.ask('/api/search/index', { method: 'POST', token: await server.tokenOf(who) });
    expect((await post('ada')).status).toBe(403);
    expect((await post('host')).status).toBe(202);
    // The build goes on without a request: asking again and again would meet the limit on requests.
    await buildIndex();
    const answer = await server.ask('/api/search/index', { token: await server.tokenOf('host') });
    expect(answer.json()).toMatchObject({ state: 'idle' });
  });
});

describe('with a model', () => {
  beforeAll(() => {
    const { port } = models.address() as AddressInfo;
    return start({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: KEY, model: 'words', perPersonPerDay: 7 });
  }, 120_000);
  afterAll(() => server.close());
  beforeEach(() => {
    asked.length = 0;
  });

  test('sentences keep the sources that exist; a sentence without one is dropped', async () => {
    reply = streaming('It is on the ro', 'of [1]. It is made of cheese. Come [1][9]', '. See also [1].');
    const { answer, sentences } = await ask('Where is the telescope?');
    expect(answer).toBe('It is on the roof. Come. See also.');
    expect(sentences.map(({ sources }) => sources)).toEqual([[1], [1], [1]]);
    expect(asked[0]?.authorization).toBe(`Bearer ${KEY}`);
    expect(asked[0]?.body).toContain('There is a telescope for everybody');
  });

  test('a streamed answer begins with the sources', async () => {
    reply = streaming('On the roof [1].');
    const { text } = await server.ask(pathOf('Where is the telescope?', 'en'), {
      token: await server.tokenOf('ada'),
      headers: { Accept: 'application/x-ndjson' },
    });
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual(['sources', 'sentence', 'end']);
    expect(lines[1]).toEqual({ type: 'sentence', text: 'On the roof.', sources: [1] });
  });

  test('a model that does not know the usual limits is asked with those of models that think', async () => {
    reply = (answer) => {
      const isUsual = /"max_tokens"|"temperature"/.test(asked.at(-1)?.body ?? '');
      if (isUsual) answer.writeHead(400).end('{"error": {"code": "unsupported_parameter"}}');
      else streaming('On the roof [1].')(answer);
    };
    expect(await ask('Where is the telescope?')).toMatchObject({ answer: 'On the roof.' });
    expect(asked.at(-1)?.body).toContain('"max_completion_tokens"');
  });

  test('the model is not asked when nothing was found', async () => {
    expect(await ask('xylophone quartet')).toMatchObject({ answer: '', sources: [] });
    expect(asked).toEqual([]);
  });

  test.each<[string, typeof reply]>([
    ['refuses', (answer) => answer.writeHead(401).end(`no such key: ${KEY}`)],
    ['breaks off', (answer) => answer.writeHead(200).end(events('It is on'))],
    ['sends no JSON', (answer) => answer.writeHead(200).end('data: {"choices": [\n\n')],
  ])('the sources stay when the model %s, and the log has no key', async (_, failing) => {
    reply = failing;
    const { failed, answer, sources } = await ask('Where is the telescope?');
    expect([failed, answer, placeOf(sources[0])]).toEqual([true, '', 'expo']);
    expect(JSON.stringify(server.logged())).not.toContain(KEY);
  });

  test('above the limit of a day the sources stay without asking the model', async () => {
    reply = streaming('On the roof [1].');
    await ask('Where is the telescope?');
    asked.length = 0;
    for (let more = 0; more < 3; more += 1)
      expect(await ask('Where is the telescope?')).toMatchObject({ failed: true });
    expect(asked).toEqual([]);
    // Questions above the limit of one person use up nothing of what is for everybody.
    const uses = await server.store.db.selectFrom('search_use').select('questions').execute();
    expect(uses).toEqual([{ questions: 7 }]);
  });
});
