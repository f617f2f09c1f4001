import { openPersistence } from '../../../../../server/backend/realtime/persistence/persistence';
import { createLog } from '../../../../../server/platform/log';
import { openStore } from '../../../../../server/platform/store/store';

const LEAVES = 5;
const AT_ONCE = 4;

const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);

/**
 * Prints the stored leaves, then saves five leaves at a time concurrently and prints each acknowledged
 * number.
 */
async function write(dataDir: string): Promise<void> {
  const log = createLog();
  const { db, disk } = await openStore({ dataDir, log });
  const persistence = await openPersistence({ db, disk, log });
  const found = await persistence.load();
  say({ found: [...found] });
  const save = async (number: number) => {
    const leaves = Array.from({ length: LEAVES }, (_, leaf) => [`n/${number}/${leaf}`, number] as const);
    await persistence.save(new Map<string, number>([...leaves, ['last', number]]));
    say({ saved: number });
  };
  for (let next = Number(found.get('last') ?? 0) + 1; ; next += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, offset) => save(next + offset)));
}

await write(String(process.argv[2]));
