import { shownRecordSchema } from '@domain/logs/shown-record';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { channelOf, isReplay, RECORD_ADDRESS } from '@/app/inspector-message';
import { ActorDetails } from './actor-details';
import { asTree, type SeenActor, shownState } from './actor-log';
import { followPage, type InspectorStore } from './inspector-store';
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

function InspectorPage({ store }: { store: InspectorStore }) {
  const log = useSyncExternalStore(store.subscribe, store.log);
  const [chosen, choose] = useState<string | null>(null);
  const tree = asTree(log);
  const actor = log.get(chosen ?? '') ?? tree[0]?.[0];
  return (
    <main className="page">
      <header>
        <h1>Machines</h1>
        <p className="muted">Credentials, tokens and emails are removed before they are sent to this page.</p>
      </header>
      {actor ? (
        <div className="panes">
          <nav aria-label="Actors">
            <ul>
              {tree.map(([seen, depth]) => (
                <ActorRow
                  key={seen.id}
                  seen={seen}
                  depth={depth}
                  current={seen === actor}
                  onChoose={choose}
                />
              ))}
            </ul>
          </nav>
          <ActorDetails actor={actor} />
        </div>
      ) : (
        <p role="status">No page has reported yet. Open the venue with ?inspect in its address.</p>
      )}
    </main>
  );
}

interface ActorRowProps {
  seen: SeenActor;
  depth: number;
  current: boolean;
  onChoose: (id: string) => void;
}

const ActorRow = ({ seen, depth, current, onChoose }: ActorRowProps) => (
  <li style={{ paddingInlineStart: depth * 16 }} data-actor={seen.name}>
    <button type="button" aria-current={current} onClick={() => onChoose(seen.id)}>
      <span>{seen.name}</span>
      <span className={seen.state.status === 'active' ? 'state' : 'muted'}>{shownState(seen)}</span>
    </button>
  </li>
);
