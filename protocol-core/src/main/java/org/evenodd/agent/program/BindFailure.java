package org.evenodd.agent.program;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.evenodd.agent.address.OwnMachine;
import org.evenodd.agent.options.ListenAddress;

/** Explains in a sentence for people why an address cannot be bound. */
record BindFailure(ListenAddress address) {

    String sentence() {
        return "cannot listen on %s, port %d: %s".formatted(address.host(), address.port(), reason());
    }

    private String reason() {
        try {
            InetAddress host = InetAddress.getByName(address.host());
            return OwnMachine.has(host) ? portReason() : "the host is no address of this machine";
        } catch (UnknownHostException e) {
            return "the host is unknown";
        }
    }

    private String portReason() {
        return address.port() == 0 ? "no port is free" : "is it taken?";
    }
}
