package org.evenodd.protocol.league;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.Callable;
import org.evenodd.protocol.message.Message;
import org.junit.jupiter.api.Test;

class CoreLeagueTest {

    private static final int PLAYERS = 3;
    private static final int REGISTRATIONS = PLAYERS + 1;
    private static final int MATCHES = 3;

    /** The order, two invitations, two choices, two results and the report. */
    private static final int MESSAGES_OF_A_MATCH = 8;

    /** Loads the protocol's classes anew, and refuses those of the layers above. */
    private static final class CoreOnly extends URLClassLoader {

        CoreOnly() {
            super(new URL[] {place(Message.class), place(CoreLeague.class)}, CoreLeagueTest.class.getClassLoader());
        }

        private static URL place(Class<?> type) {
            return type.getProtectionDomain().getCodeSource().getLocation();
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("org.evenodd.dialect.") || name.startsWith("org.evenodd.agent.")) {
                throw new ClassNotFoundException(name + " is no part of the core");
            }
            if (!name.startsWith("org.evenodd.")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known == null ? findClass(name) : known;
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void isPlayedToItsEndWhereThereAreNoDialectsAndNoAgents() throws Exception {
        try (CoreOnly core = new CoreOnly()) {
            Class<?> type = core.loadClass(CoreLeague.class.getName());
            var league =
                    (Callable<List<List<String>>>) type.getDeclaredConstructor().newInstance();
            List<List<String>> played = league.call();

            assertThat(type).isNotEqualTo(CoreLeague.class);
            assertThat(played.get(0)).hasSize(REGISTRATIONS + MATCHES * MESSAGES_OF_A_MATCH + PLAYERS);
            assertThat(played.get(1))
                    .hasSize(PLAYERS)
                    .containsOnly(played.get(1).get(0));
        }
    }

    @Test
    void wouldFailWithADialect() throws Exception {
        try (CoreOnly core = new CoreOnly()) {
            assertThatExceptionOfType(ClassNotFoundException.class)
                    .isThrownBy(() -> core.loadClass("org.evenodd.dialect.peer.ProtocolStack"));
        }
    }
}
