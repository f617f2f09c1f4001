export const WorkInProgressPage = () => null;
