import { createContext, useContext } from 'react';

/** True when the tab bar keeps this page alive after one leaves it: then leaving loses nothing that was typed. */
export const KeepAliveContext = createContext(false);
export const useKeptAlive = (): boolean => useContext(KeepAliveContext);
