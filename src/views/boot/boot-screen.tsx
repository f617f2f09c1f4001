export const BootScreen = () => null;
