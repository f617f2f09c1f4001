import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PageWalks } from './replay/walk-counts';

const FOLDER = process.env.FOYER_WALKS;
const walks = FOLDER ? new PageWalks() : undefined;

/** Counts what machines do in jsdom, for the report of the machines; missing when nobody asked for one. */
export const countWalk = walks?.observe;

/** Stores what was counted so far: a worker has no hook for its end. */
export function storeWalks(): void {
  if (FOLDER && walks) writeFileSync(join(FOLDER, `jsdom-${process.pid}.json`), JSON.stringify(walks.all()));
}
