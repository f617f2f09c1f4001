import { createSearch } from '@machines/search/search.machine';
import type { ActorRefFrom } from 'xstate';
import type { Services } from '@/services/services';
import { useSpawned } from '../app-context';

export type SearchActor = ActorRefFrom<typeof createSearch>;

const searchOf = ({ search }: Services) => createSearch(search);

/** Returns an actor with a question and its answer, which lives as long as the component. */
export const useSearchActor = (): SearchActor => useSpawned(searchOf, undefined);
