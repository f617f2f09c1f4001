import { shownRecordSchema } from '@domain/logs/shown-record';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { channelOf, isReplay, RECORD_ADDRESS } from '@/app/inspector-message';
import { InspectorPage } from './inspector-page';
import { followPage } from './inspector-store';
import { RecordPage } from './record-page';

async function recordPage(): Promise<ReactNode> {
  const response = await fetch(RECORD_ADDRESS);
  if (!response.ok)
    return <p role="alert">There is no captured error here. Open one with: npm run replay -- FILE</p>;
  return <RecordPage record={v.parse(shownRecordSchema, await response.json())} />;
}

/** Lists the actors of the page that opened this one, or shows the record of a fault. */
export async function openPage(): Promise<void> {
  const { search } = globalThis.location;
  const root = document.getElementById('root');
  const page = isReplay(search) ? (
    await recordPage()
  ) : (
    <InspectorPage store={followPage(channelOf(search))} />
  );
  if (root) createRoot(root).render(page);
}
