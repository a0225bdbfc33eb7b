import { createContext, useContext } from 'react';

/** True when the tab bar keeps this page alive after one leaves it: then leaving loses nothing that was typed. */
export const PageKeptContext = createContext(false);
export const usePageKept = (): boolean => useContext(PageKeptContext);
