package org.evenodd.manager.league;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.evenodd.protocol.shape.Notation.Precise;
import org.evenodd.protocol.value.Digest;
import org.evenodd.protocol.value.DisplayName;
import org.evenodd.protocol.value.Endpoint;
import org.evenodd.protocol.value.Version;
import org.jspecify.annotations.Nullable;

/**
 * An agent's declaration at its registration.
 *
 * @param generation of its token; increased to void older tokens
 * @param rotation the request for that token; only in the stores of earlier versions
 * @param caller the address that it registered from; null in the stores of earlier versions
 * @param claim to the endpoint; null in the stores of earlier versions
 */
public record Registration(
        DisplayName displayName,
        Endpoint endpoint,
        int generation,
        @Nullable Version version,
        @Nullable Rotation rotation,
        @Nullable String caller,
        @Nullable Claim claim) {

    /** The registration of an agent of which no more is known. */
    public Registration(DisplayName displayName, Endpoint endpoint, int generation, @Nullable Version version) {
        this(displayName, endpoint, generation, version, null, null, null);
    }

    /** Where a registration came from, in words. */
    public static String address(@Nullable String caller) {
        return caller == null ? "an unknown address" : caller;
    }

    /** How strong its claim to the endpoint is. */
    public Claim strength() {
        return claim == null ? Claim.UNKNOWN : claim;
    }

    /** Whether another agent has taken its endpoint, so that it must register another. */
    public boolean hasLostItsEndpoint() {
        return endpoint.equals(Endpoint.LOST);
    }

    /** An agent's endpoint as people are shown it. */
    public static String shown(Endpoint endpoint) {
        String there = endpoint.isRelayed() ? endpoint.inWords() : endpoint.toString();
        return endpoint.equals(Endpoint.LOST) ? "(lost to another agent)" : there;
    }

    /** Whether it has the same endpoint and token. */
    public boolean isSamePlace(Registration other) {
        return generation == other.generation && endpoint.equals(other.endpoint);
    }

    /**
     * The registration at a new endpoint.
     *
     * @param other another version of the agent; null for the same
     */
    Registration movedTo(
            Endpoint newEndpoint,
            int newGeneration,
            @Nullable Version other,
            @Nullable String newCaller,
            @Nullable Claim newClaim) {
        @Nullable Version newVersion = other == null ? version : other;
        return new Registration(displayName, newEndpoint, newGeneration, newVersion, null, newCaller, newClaim);
    }

    Registration withoutEndpoint() {
        return new Registration(displayName, Endpoint.LOST, generation, version, rotation, caller, claim);
    }

    Registration revoked(League league) {
        int next = league.generationAfter(generation);
        return new Registration(displayName, endpoint, next, version, null, caller, claim);
    }

    /**
     * How an agent proved, when it registered, that its endpoint is its own.
     *
     * @param key whether it has shown the league's referee key, or its enrolment key, at this endpoint
     * @param fromThere whether it called from the endpoint's address
     * @param takenAt when it took its place again with neither its token nor a key; null if it did not
     */
    public record Claim(
            boolean key,
            boolean fromThere,
            @Precise @Nullable Instant takenAt) {

        /** In the stores of earlier versions: nothing is known, so that nothing is held against the agent. */
        static final Claim UNKNOWN = new Claim(true, true, null);

        /** How long a place that was taken again without its token stays at its endpoint. */
        private static final Duration HELD = Duration.ofMinutes(10);

        /** Until when the place stays at its endpoint, because that was the proof; empty if it may be moved. */
        public Optional<Instant> heldUntil(Instant now) {
            return Optional.ofNullable(takenAt).map(at -> at.plus(HELD)).filter(now::isBefore);
        }
    }

    /**
     * A granted request for a new token.
     *
     * @param request a digest that identifies the request without revealing it
     */
    public record Rotation(Digest request, @Precise Instant at) {}
}
