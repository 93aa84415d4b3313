package org.evenodd.systemtests.chaos;

import java.util.List;
import java.util.Locale;

/** A machine of a {@link NamespaceNetwork}. */
enum NetworkHost {
    DATABASE1,
    DATABASE2,
    MANAGER1,
    MANAGER2,
    /** With two of the players. */
    REFEREE1,
    /** With the other two players. */
    REFEREE2;

    static final List<NetworkHost> DATABASES = List.of(DATABASE1, DATABASE2);
    static final List<NetworkHost> MANAGERS = List.of(MANAGER1, MANAGER2);
    static final List<NetworkHost> REFEREES = List.of(REFEREE1, REFEREE2);

    /** Returns its name in what is printed, and of its directory. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns its address for the other machines. */
    String address() {
        return "10.77.0." + number();
    }

    /** Returns its address for the program that plays the league, by a link that never breaks. */
    String ownAddress() {
        return "10.78." + number() + ".2";
    }

    /** Returns the address from which that program reaches it. */
    String watcherAddress() {
        return "10.78." + number() + ".1";
    }

    /** Returns its number, from 1. */
    int number() {
        return ordinal() + 1;
    }
}
