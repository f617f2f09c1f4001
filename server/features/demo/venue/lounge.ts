import type { Area } from '@domain/venue/area';
import { say } from './texts';

/** The lounge: sofas before a whiteboard and a wall for posts. */
export const lounge: Area = {
  id: 'lounge',
  names: say('Lounge', 'Lounge', 'الاستراحة'),
  descriptions: say(
    'Sofas, a wall for your thoughts and a board to draw on together.',
    'Sofas, eine Wand für Ihre Gedanken und eine Tafel zum gemeinsamen Zeichnen.',
    'أرائك، وحائط لأفكاركم، وسبورة ترسمون عليها معًا.',
  ),
  viewMode: 'VIEW_2D',
  defaultViewpointId: 'sofas',
  viewPoints: [
    {
      id: 'sofas',
      names: say('At the sofas', 'Bei den Sofas', 'عند الأرائك'),
      background: { type: 'BackgroundImage', assetId: 'lounge' },
    },
  ],
  portals: [
    { viewpointId: 'sofas', areaId: 'lobby', x: 5, y: 56 },
    { viewpointId: 'sofas', areaId: 'expo', x: 94, y: 60 },
    { viewpointId: 'sofas', areaId: 'rooftop', x: 94, y: 34 },
  ],
  contentWidgets: [
    {
      id: 'board',
      type: 'WHITEBOARD',
      name: 'Whiteboard',
      names: say('Whiteboard', 'Whiteboard', 'السبورة البيضاء'),
      placement: { viewpointId: 'sofas', x: 25, y: 34, width: 22, height: 26 },
      configurations: [{ id: 'board-drawing' }],
    },
    {
      id: 'wall',
      type: 'SOCIAL_WALL',
      name: 'Social wall',
      names: say('Social wall', 'Pinnwand', 'حائط المشاركات'),
      placement: { viewpointId: 'sofas', x: 53, y: 20, width: 24, height: 54 },
      configurations: [{ id: 'wall-posts' }],
    },
  ],
};
