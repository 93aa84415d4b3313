package org.evenodd.systemtests.simulation;

import org.evenodd.protocol.value.Endpoint;

/** The names and addresses of the processes. Every process has its own machine. */
final class ProcessNames {

    static final String MANAGER = "manager";
    static final String STRANGER = "stranger";

    private static final String NET = "10.0.0.";
    private static final int PORT = 8000;

    private ProcessNames() {}

    static String referee(int number) {
        return "referee" + number;
    }

    static String player(int number) {
        return "player" + number;
    }

    static boolean isReferee(String process) {
        return process.startsWith("referee");
    }

    static boolean isPlayer(String process) {
        return process.startsWith("player");
    }

    /** Returns the address of a process. */
    static String address(String process) {
        if (process.equals(MANAGER)) {
            return NET + 1;
        }
        if (process.equals(STRANGER)) {
            return NET + 66;
        }
        int number = Integer.parseInt(process.replaceAll("\\D", ""));
        return NET + (isReferee(process) ? 10 + number : 20 + number);
    }

    /** Returns the process at an address. */
    static String at(String address) {
        int number = Integer.parseInt(address.substring(NET.length()));
        if (number == 1) {
            return MANAGER;
        }
        if (number == 66) {
            return STRANGER;
        }
        return number > 20 ? player(number - 20) : referee(number - 10);
    }

    static int port() {
        return PORT;
    }

    static Endpoint endpoint(String process) {
        return Endpoint.parse("http://" + address(process) + ':' + PORT + "/mcp");
    }
}
