import * as v from 'valibot';
import type { TextStore } from '@/services/storage/storage';
import type { Wall } from './wall';

const KEY = 'foyer:wall';
const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ userId: v.string(), texts: v.record(v.string(), v.string()) }),
);

/** Creates the memory of what a user has typed for walls; it replaces that of another user. */
export function createWallDrafts(session: TextStore): Pick<Wall, 'recallDraft' | 'keepDraft'> {
  function textsOf(userId: string): Record<string, string> {
    const { success, output } = v.safeParse(storedSchema, session.get(KEY));
    return success && output.userId === userId ? output.texts : {};
  }
  const keyOf = (mode: string, widgetId: string): string => `${mode} ${widgetId}`;
  return {
    recallDraft: ({ mode, userId, widgetId }) => textsOf(userId)[keyOf(mode, widgetId)] ?? '',
    keepDraft: ({ mode, userId, widgetId, text }) => {
      const { [keyOf(mode, widgetId)]: _, ...others } = textsOf(userId);
      const texts = text === '' ? others : { ...others, [keyOf(mode, widgetId)]: text };
      if (Object.keys(texts).length === 0) session.remove(KEY);
      else session.set(KEY, JSON.stringify({ userId, texts }));
    },
  };
}
