package org.evenodd.tests;

import org.evenodd.agent.program.Launcher.Surroundings;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Lets the tests of each module, which start no program, begin as a program does. Every module compiles this class. */
public final class AnyLanguage implements LauncherSessionListener {

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Surroundings.ignoreLanguage();
    }
}
