import type { View } from '../screens';
import { CHAT_VIEWS } from './chat-views';
import { LOBBY_VIEWS } from './lobby-views';
import { PAGE_VIEWS } from './page-views';

/** The views that only the search opens. */
export const SEARCH_VIEWS: readonly View[] = [...PAGE_VIEWS, ...LOBBY_VIEWS, ...CHAT_VIEWS];
