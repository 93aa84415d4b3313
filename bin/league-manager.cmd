@rem Starts a League Manager; --help lists the options.
@echo off
setlocal
set "program=league-manager"
"%~dp0launch.cmd" %*
