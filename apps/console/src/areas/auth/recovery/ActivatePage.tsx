import { LinkPage } from './LinkPage.tsx';

export const ActivatePage = () => <LinkPage purpose="ACTIVATE" />;
