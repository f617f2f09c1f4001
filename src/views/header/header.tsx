export const Header = (_: { onLogin: boolean }) => null;
