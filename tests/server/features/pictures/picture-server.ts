import sharp from 'sharp';
import { beforeEach } from 'vitest';
import { formOf, picture } from '../../../support/sample-files';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { change, enter, newPerson, type Person } from '../people/profile-people';

/** The fields of an upload: texts, and the bytes of the file. */
export type Fields = Record<string, string | Buffer>;

/** Four quarters of different colours: red and green above blue and white. */
export const quarters = () =>
  sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#ffffff' } })
    .composite(
      [
        ['#ff0000', 0, 0],
        ['#00ff00', 600, 0],
        ['#0000ff', 0, 600],
      ].map(([background, left, top]) => ({
        input: { create: { width: 600, height: 600, channels: 3 as const, background: String(background) } },
        left: Number(left),
        top: Number(top),
      })),
    )
    .png()
    .toBuffer();

/** Starts a server for the tests of a file; before each it has no pictures, and a new person enters. */
export function pictureServer() {
  const server = serverForTests(() => startTestServer());
  let ann: Person;
  beforeEach(async () => {
    server.clock.now = undefined;
    await server.store.db.deleteFrom('profile_picture').execute();
    await server.services.storedFiles.removeUnknown();
    ann = await newPerson(server);
    await enter(server, ann);
  });

  /** Uploads a picture of 40 × 30 pixels; `fields` replace those of the form. */
  async function upload({ token }: Person, fields: Fields = {}) {
    const whole: Fields = {
      use: 'profile',
      x: '0',
      y: '0',
      side: '30',
      file: await picture(40, 30),
      ...fields,
    };
    const form = Object.entries(whole).map(
      ([name, value]) =>
        [name, typeof value === 'string' ? value : { name: 'me.png', bytes: value }] as const,
    );
    return server.ask('/api/assets/upload', { method: 'POST', token, ...formOf(form) });
  }

  async function uploaded(person: Person, fields: Fields = {}): Promise<string> {
    const { status, text, json } = await upload(person, fields);
    if (status !== 200) throw new Error(text);
    return (json() as { assetId: string }).assetId;
  }

  const save = (person: Person, id: string) => change(server, person.token, { picture: id });
  const fetched = (id: string, size = '') => fetch(`${server.url}/backend-pictures/${id}${size}`);

  async function shown(id: string, size = '') {
    const answer = await fetched(id, size);
    return { answer, picture: sharp(Buffer.from(await answer.arrayBuffer())) };
  }

  const statusOf = async (id: string) => (await fetched(id)).status;
  return { server: () => server, ann: () => ann, upload, uploaded, save, shown, statusOf };
}
