import { sql } from 'kysely';
import { createLog } from '../../../../server/platform/log';
import { openStore } from '../../../../server/platform/store/store';

const ROWS = 5;

/** Prints the stored rows, then writes transactions of five rows and prints each acknowledged number. */
async function write(dataDir: string): Promise<void> {
  const { db } = await openStore({ dataDir, log: createLog() });
  await sql`create table if not exists note (number int, row int, body jsonb, primary key (number, row))`.execute(
    db,
  );
  const { rows } = await sql<{ number: number; rows: number }>`
    select number, count(*) as rows from note group by number order by number`.execute(db);
  process.stdout.write(`${JSON.stringify({ found: rows })}\n`);
  for (let number = (rows.at(-1)?.number ?? 0) + 1; ; number += 1) {
    await db.transaction().execute(async (trx) => {
      for (let row = 0; row < ROWS; row += 1)
        await sql`insert into note values (${number}, ${row}, ${JSON.stringify({ text: 'x'.repeat(200) })})`.execute(
          trx,
        );
    });
    process.stdout.write(`${JSON.stringify({ written: number })}\n`);
  }
}

await write(String(process.argv[2]));
