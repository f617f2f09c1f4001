import { widgetFrameMachine } from '@machines/widget-frame/widget-frame.machine';

/** The page of a widget in its frame, which has no slots. */
export const widgetFrame = () => widgetFrameMachine;
